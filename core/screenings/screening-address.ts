/**
 * The address of a screening to send, print or put into a calendar: of a listed screening its public page, which needs no account and leads on to the door;
 * of any other its door. `site` is where the pages of the house are, without a slash at its end.
 */
export const screeningAddress = (site: string, { id, entry }: { id: string; entry: 'public' | 'link' | 'invitation' }): string =>
  site + (entry === 'public' ? `/functions/v1/share?screening=${id}` : `/screenings?id=${id}`)
