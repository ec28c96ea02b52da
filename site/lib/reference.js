/** The addresses of the reference. */

/**
 * Returns the address of the text about a setting in the reference: on the page of its method, kernel or task, or in the
 * glossary. A box without a setting has none.
 * @param {{key?: string, method?: string, kernel?: string, task?: string}} field
 */
export function referenceAddress({ key, method, kernel, task }) {
  if (!key) return undefined;
  const owner = method ? `methods/${method}` : kernel ? `kernels/${kernel}` : task ? `tasks/${task}` : "glossary";
  return `reference/${owner}.html#setting-${key.replaceAll(".", "-")}`;
}
