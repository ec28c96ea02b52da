package reference

import (
	"bytes"
	"fmt"
	"html"
	"io/fs"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
)

var (
	headTitlePattern   = regexp.MustCompile(`<title>([^<]*)</title>`)
	descriptionPattern = regexp.MustCompile(`<meta name="description" content="([^"]*)">`)
	posterPattern      = regexp.MustCompile(`<img\b[^>]* src="([^"]*\bposters/[^"]*\.png)"`)
)

// playgroundPoster is the picture of pages without a poster.
const playgroundPoster = "posters/desk-light-1x.png"

// SetAddress adds to the pages of a folder what needs the absolute address of the site: the
// canonical address, and the title, text and picture of the cards that other sites show. The
// picture of a page is its first poster, or that of the playground. SetAddress also writes
// sitemap.xml.
func SetAddress(dir, address string) error {
	base, err := url.Parse(address)
	if err != nil || (base.Scheme != "https" && base.Scheme != "http") || base.Host == "" || base.RawQuery != "" || base.Fragment != "" {
		return fmt.Errorf("%q is not the address of a site, such as https://example.org/mercer/", address)
	}
	base.Path = strings.TrimSuffix(base.Path, "/") + "/"
	var sitemap bytes.Buffer
	sitemap.WriteString(`<?xml version="1.0" encoding="UTF-8"?>` + "\n" + `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">` + "\n")
	err = filepath.WalkDir(dir, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(file) != ".html" {
			return err
		}
		page, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		below, err := filepath.Rel(dir, file)
		if err != nil {
			return err
		}
		full, address, ok := withAddress(page, filepath.ToSlash(below), base)
		if !ok {
			return nil
		}
		fmt.Fprintf(&sitemap, "<url><loc>%s</loc></url>\n", html.EscapeString(address))
		return os.WriteFile(file, full, 0o666)
	})
	if err != nil {
		return err
	}
	sitemap.WriteString("</urlset>\n")
	return os.WriteFile(filepath.Join(dir, "sitemap.xml"), sitemap.Bytes(), 0o666)
}

// withAddress returns a page with the elements that need its absolute address, and this address.
// A page without a description is a part of another page and has no address of its own; then ok
// is false.
func withAddress(page []byte, below string, base *url.URL) (full []byte, address string, ok bool) {
	title, description := headTitlePattern.FindSubmatch(page), descriptionPattern.FindSubmatch(page)
	if title == nil || description == nil {
		return nil, "", false
	}
	target := *base
	target.Path = path.Join(base.Path, below)
	if path.Base(below) == "index.html" {
		target.Path = strings.TrimSuffix(target.Path, "index.html")
	}
	address = target.String()
	var head strings.Builder
	property := func(name string, content []byte) {
		if !bytes.Contains(page, []byte(`<meta property="`+name+`"`)) {
			fmt.Fprintf(&head, "<meta property=\"%s\" content=\"%s\">\n", name, content)
		}
	}
	fmt.Fprintf(&head, "<link rel=\"canonical\" href=\"%s\">\n", html.EscapeString(address))
	property("og:title", title[1])
	property("og:description", description[1])
	property("og:type", []byte("website"))
	property("og:url", []byte(html.EscapeString(address)))
	target.Path = path.Join(base.Path, playgroundPoster)
	if image := posterPattern.FindSubmatch(page); image != nil {
		target.Path = path.Join(base.Path, path.Dir(below), html.UnescapeString(string(image[1])))
	}
	property("og:image", []byte(html.EscapeString(target.String())))
	head.WriteString("<meta name=\"twitter:card\" content=\"summary_large_image\">\n")
	return bytes.Replace(page, []byte("</head>"), []byte(head.String()+"</head>"), 1), address, true
}
