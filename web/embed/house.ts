import type { Embedded } from '#contract/film/outside.ts'

export interface House {
  api: string
  /** The poster of a film that previews may show. */
  poster: string
  /** Calls a database function anonymously; returns the raw answer. */
  call(name: string, values: object): Promise<Response>
  /** The film as it may be played now; null where it may not be. Throws when the house cannot be reached. */
  film(): Promise<Embedded | null>
}

/** The house behind this page, asked for one film. */
export function houseOf({ supabaseUrl, anonKey }: HouseAddress, id: string): House {
  const api = `${supabaseUrl}/functions/v1/embed?documentary=${encodeURIComponent(id)}`
  return {
    api,
    poster: `${supabaseUrl}/functions/v1/share?documentary=${encodeURIComponent(id)}&poster`,
    call: (name, values) =>
      fetch(`${supabaseUrl}/rest/v1/rpc/${name}`, {
        method: 'POST',
        keepalive: true,
        headers: { 'content-type': 'application/json', apikey: anonKey },
        body: JSON.stringify(values),
      }),
    async film() {
      const answer = await fetch(api)
      if (answer.status === 404) return null
      if (!answer.ok) throw new Error(`The house answered ${answer.status}.`)
      return (await answer.json()) as Embedded
    },
  }
}
export interface HouseAddress {
  supabaseUrl: string
  anonKey: string
}
