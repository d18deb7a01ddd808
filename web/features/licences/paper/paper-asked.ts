/** Which paper an address asks for (`?licence=…&paper=contract`); null for none. */
export function paperAsked(query: URLSearchParams): { licenceId: string; kind: 'contract' | 'invoice' } | null {
  const [licenceId, paper] = [query.get('licence'), query.get('paper')]
  return licenceId && paper ? { licenceId, kind: paper === 'invoice' ? 'invoice' : 'contract' } : null
}
