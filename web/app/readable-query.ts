/** A library's catalogue may link to a search in Latin-1 (`%FC` for ü), which the router would read as question marks. The address becomes UTF-8 first. */
export async function makeQueryReadable(): Promise<void> {
  const { pathname, search, hash } = location
  try {
    decodeURIComponent(search)
  } catch {
    const { decodedQuery } = await import('#core/text/query-encoding.ts')
    history.replaceState(history.state, '', `${pathname}?${decodedQuery(search)}${hash}`)
  }
}
