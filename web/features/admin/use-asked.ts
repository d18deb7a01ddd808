import { useSearchParams } from 'react-router'
import { addressQuery } from '#web/ui/address-query.ts'

/** Filters of a list, stored in the URL: waiting or settled, the reader's own, words, a single one, and which row is open. */
export function useAsked() {
  const [query, setQuery] = useSearchParams()
  const set = (name: string, value: string) => {
    const next = addressQuery()
    if (value) next.set(name, value)
    else next.delete(name)
    // What is open stays in the list it was opened in; what is asked again shows the list again.
    if (name !== 'open') next.delete('open')
    if (name !== 'one' && name !== 'open') next.delete('one')
    setQuery(next, { replace: true, preventScrollReset: true })
  }
  const get = (name: string) => query.get(name) ?? ''
  return {
    get,
    set,
    list: {
      state: get('state') === 'settled' ? ('settled' as const) : ('waiting' as const),
      mine: get('mine') === '1' || undefined,
      words: get('words') || undefined,
      one: get('one') || undefined,
    },
  }
}
