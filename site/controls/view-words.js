/** This module has the names of some views, and of layouts, colours and parts of the page, for the menu, the palette and the history. */

/** MENU_NAMES has the names of views that the menu names otherwise than the catalogue. @type {Record<string, string>} */
export const MENU_NAMES = { race: "Error against m" };

/** LAYOUTS has the layouts of the pictures. @type {[string, string][]} */
export const LAYOUTS = [["grid", "Three columns"], ["pairs", "Two columns"], ["one", "One large picture"], ["wall", "Grid of all eigenfunctions"], ["projector", "Projector"]];

/** CONTROLS has the positions of the controls. @type {[string, string][]} */
export const CONTROLS = [["", "Automatic"], ["desk", "Beside the pictures"], ["tablet", "Below the pictures"], ["phone", "One picture at a time"]];

/** COLOURS has the choices of colours. @type {[string, string][]} */
export const COLOURS = [["", "As the system"], ["light", "Light"], ["dark", "Dark"], ["contrast", "High contrast"]];

/** PARTS has the parts of the page that the reader can switch off, see early.js. @type {[string, string][]} */
export const PARTS = [["seen", "What you see"], ["numbers", "Numbers"]];
