import type { HouseAddress } from './house.ts'
import { element } from './show.ts'
import { houseName, say } from './words.ts'

const askEveryMs = 2_000
const askForMs = 10 * 60_000

export type Framed = 'clip' | 'list'
/** What a frame on a page of a course asks the house, with a secret that only it has (decision 0235). */
export interface Frame {
  /** Null: nobody allowed this frame, or that is over. Throws when the house cannot be reached. */
  ask<Answer>(what: Framed, id: string, body?: object): Promise<Answer | null>
  /** What was watched of a clip; nobody waits for it, also while the page goes. */
  tell(clip: string, watched: { ms: number; ranges: number[] }): void
  /** Back to where the reader says who they are. */
  close(): void
  /** The same in the house. */
  inHouse: string
}

/**
 * The page of another site has no session of the house, so the frame makes a secret, shows the house its hash in a tab of its own, and is answered in the name
 * of whoever allows it there. It keeps nothing: opened again, it asks again. `show` is called once somebody did.
 */
export async function openFrame(
  room: HTMLElement,
  { supabaseUrl }: HouseAddress,
  query: URLSearchParams,
  what: Framed,
  show: (frame: Frame) => Promise<boolean>,
): Promise<void> {
  const id = query.get(what) ?? ''
  const inHouse = new URL(`/institutional/${encodeURIComponent(query.get('type') ?? 'school')}`, location.href)
  inHouse.search = new URLSearchParams({ view: 'teaching', institution: query.get('institution') ?? '', [what]: id }).toString()
  const secret = hex(crypto.getRandomValues(new Uint8Array(32)))
  // Browsers hash on secure pages alone; on others it is watched in the house.
  const mark = crypto.subtle ? hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret)))) : null
  const send = (of: Framed, which: string, body: object, keepalive = false) =>
    fetch(`${supabaseUrl}/functions/v1/embed?${of}=${encodeURIComponent(which)}`, {
      method: 'POST',
      keepalive,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ secret, ...body }),
    })
  const frame: Frame = {
    async ask<Answer>(of: Framed, which: string, body: object = {}) {
      const answer = await send(of, which, body)
      if (answer.status === 404) return null
      if (!answer.ok) throw new Error(`The house answered ${answer.status}.`)
      return (await answer.json()) as Answer
    },
    tell: (clip, watched) => void send('clip', clip, { watched }, true).catch(() => undefined),
    close: showDoor,
    inHouse: inHouse.href,
  }
  const wait = () => {
    const until = performance.now() + askForMs
    const look = async () => {
      if (await show(frame).catch(() => false)) return
      if (performance.now() < until) setTimeout(() => void look(), askEveryMs)
      else showDoor()
    }
    void look()
  }
  function showDoor() {
    room.ariaLabel = say(what === 'clip' ? 'classClip' : 'classList')
    const door = element('div', { className: 'refusal' })
    const link = element('a', {
      className: 'again',
      target: '_blank',
      rel: 'noopener',
      textContent: say(mark ? 'whoAreYou' : 'watchInHouse', { house: houseName }),
    })
    const asking = new URL(inHouse)
    if (mark) asking.searchParams.set('frame', mark)
    link.href = asking.href
    link.append(element('span', { className: 'unseen', textContent: ` (${say('opensTab')})` }))
    const status = element('p', { role: 'status', className: 'made' })
    link.addEventListener('click', () => {
      if (!mark || status.textContent) return
      status.textContent = say('waitingForYou')
      wait()
    })
    door.append(
      element('p', { className: 'said', textContent: room.ariaLabel }),
      element('p', { textContent: say(what === 'clip' ? 'classClipText' : 'classListText') }),
      link,
      status,
    )
    room.replaceChildren(door)
  }
  room.role = 'main'
  showDoor()
}

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
