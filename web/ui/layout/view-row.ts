/** On a phone the views of a page are one row that scrolls (`.view-row`, ground.css): the current one is in sight when the page opens. */
export function showCurrentView(row: HTMLElement | null): void {
  const current = row?.querySelector<HTMLElement>('[aria-current]')
  if (!row || !current || row.scrollWidth <= row.clientWidth) return
  row.scrollLeft = current.offsetLeft - row.offsetLeft - (row.clientWidth - current.offsetWidth) / 2
}
