/**
 * The embed code for a film on another page. `address` and `title` are plain text; a title cannot end the code. On a page
 * narrower than the player it is as wide as the page.
 */
export function embedCode({ address, title, width, height }: { address: string; title: string; width: number; height: number }): string {
  const named = title.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  return `<iframe src="${address.replaceAll('&', '&amp;')}" width="${width}" height="${height}" title="${named}" style="border:0;max-width:100%" allow="fullscreen; picture-in-picture" loading="lazy"></iframe>`
}
