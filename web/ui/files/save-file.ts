/** Hands bytes to the browser as a file of that name. */
export function saveFile(bytes: Blob, fileName: string): void {
  const url = URL.createObjectURL(bytes)
  Object.assign(document.createElement('a'), { href: url, download: fileName }).click()
  // Given up once the browser has taken it.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
