import type { Embedded } from '#contract/outside.ts'
import { parseStart } from '#core/timecode.ts'
import { showFilm, showRefusal } from './show.ts'
import './embed.css'

/** `/embed.html?documentary=<id>&t=<seconds>&end=<seconds>`: one film on somebody else's page. Keeps nothing in the browser. */
const query = new URLSearchParams(location.search)
const documentary = query.get('documentary') ?? ''
const startsMs = parseStart(query.get('t'))
const end = parseStart(query.get('end'))
const range = { startsMs: startsMs ?? 0, endsMs: end !== null && end > (startsMs ?? 0) ? end : null }
const room = document.getElementById('film')!

export interface House {
  api: string
  /** Calls a function of the database as anybody; the answer as it came. */
  call(name: string, values: object): Promise<Response>
  /** The film as it may be played now; null where it may not be. Throws when the house cannot be reached. */
  film(): Promise<Embedded | null>
}

async function open() {
  try {
    const { supabaseUrl, anonKey } = (await (await fetch('/config.json')).json()) as { supabaseUrl: string; anonKey: string }
    const house: House = {
      api: `${supabaseUrl}/functions/v1/embed?documentary=${encodeURIComponent(documentary)}`,
      call: (name, values) =>
        fetch(`${supabaseUrl}/rest/v1/rpc/${name}`, {
          method: 'POST',
          keepalive: true,
          headers: { 'content-type': 'application/json', apikey: anonKey },
          body: JSON.stringify(values),
        }),
      async film() {
        const answer = await fetch(house.api)
        if (answer.status === 404) return null
        if (!answer.ok) throw new Error(`The house answered ${answer.status}.`)
        return (await answer.json()) as Embedded
      },
    }
    const film = await house.film()
    if (film) showFilm(room, house, film, range)
    else showRefusal(room, 'notShown')
  } catch {
    showRefusal(room, 'noLine', () => void open())
  }
}
void open()
