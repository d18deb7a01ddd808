import type { FrameRefusal } from '#contract/institutions/class-frames.ts'
import { codeForm } from './code-form.ts'
import type { HouseAddress } from './house.ts'
import { element, showRefusal } from './show.ts'
import { say } from './words.ts'

const askEveryMs = 2_000
const askForMs = 10 * 60_000

export type Framed = 'clip' | 'list'
/** Requests of a frame on a page of a course, with its own secret (decision 0235). */
export interface Frame {
  /** Null: the frame is not allowed, or no longer. Throws when the house cannot be reached. */
  ask<Answer>(what: Framed, id: string, body?: object): Promise<Answer | null>
  /** Reports watching; not awaited, also on unload. */
  tell(clip: string, watched: { ms: number; ranges: number[] }): void
  /** Back to the sign-in step. */
  close(): void
  /** The same in the house; null for a pupil with a code, who has no account there. */
  readonly inHouse: string | null
}

/**
 * The page of another site has no session of the house, so the frame makes a secret, passes its hash to the house in another tab, and gets the rights
 * of the person who allows it there; or a class code opens it, for a sitting that ends with the page. Nothing is stored: a reload asks again. `show`
 * is called on success.
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
  const send = (of: Framed, which: string, body: object, keepalive = false) =>
    fetch(`${supabaseUrl}/functions/v1/embed?${of}=${encodeURIComponent(which)}`, {
      method: 'POST',
      keepalive,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ secret, ...body }),
    })
  const mark = await markOf(secret, async () => {
    const answer = await send(what, id, { marks: true })
    if (!answer.ok) throw new Error(`The house answered ${answer.status}.`)
    return ((await answer.json()) as { mark: string }).mark
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
    get inHouse() {
      return byCode ? null : inHouse.href
    },
  }
  let byCode = false
  let open = false
  const tryOpen = async () => {
    open = await show(frame).catch(() => false)
    return open
  }
  const wait = () => {
    const until = performance.now() + askForMs
    const look = async () => {
      if (open || (await tryOpen())) return
      if (performance.now() < until) setTimeout(() => void look(), askEveryMs)
      else showDoor()
    }
    void look()
  }
  // A sitting ends with its page.
  addEventListener('pagehide', () => {
    if (byCode) void send(what, id, { leaves: true }, true).catch(() => undefined)
  })
  /** Opened by the code of a class; else why not. */
  const enter = async (code: string): Promise<FrameRefusal | 'noLine' | null> => {
    const answer = await send(what, id, { code }).catch(() => null)
    if (!answer) return 'noLine'
    if (!answer.ok) return ((await answer.json().catch(() => null)) as { code?: FrameRefusal } | null)?.code ?? 'noLine'
    byCode = true
    await showOpened()
    return null
  }
  async function showOpened() {
    if (!(await tryOpen())) return showRefusal(room, 'noLine', () => void showOpened())
    // The code form is gone.
    const first = room.querySelector<HTMLElement>('h1, .play, .refusal')
    if (first && first.tagName !== 'BUTTON') first.tabIndex = -1
    first?.focus()
  }
  function showDoor() {
    open = false
    byCode = false
    room.ariaLabel = say(what === 'clip' ? 'classClip' : 'classList')
    const door = element('div', { className: 'refusal' })
    const link = element('a', {
      className: 'again',
      target: '_blank',
      rel: 'noopener',
      textContent: say('whoAreYou'),
    })
    const asking = new URL(inHouse)
    asking.searchParams.set('frame', mark)
    link.href = asking.href
    link.append(element('span', { className: 'unseen', textContent: ` (${say('opensTab')})` }))
    const status = element('p', { role: 'status', className: 'made' })
    link.addEventListener('click', () => {
      if (status.textContent) return
      status.textContent = say('waitingForYou')
      wait()
    })
    door.append(
      element('h1', { className: 'said', textContent: room.ariaLabel }),
      element('p', { textContent: say(what === 'clip' ? 'classClipText' : 'classListText') }),
      link,
      status,
      codeForm(enter),
    )
    room.replaceChildren(door)
  }
  room.role = 'main'
  showDoor()
}

/** SHA-256 of a secret. Browsers hash only in secure contexts; otherwise the house, which gets the secret anyway, computes it. */
async function markOf(secret: string, ofHouse: () => Promise<string>): Promise<string> {
  if (!crypto.subtle) return ofHouse()
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))))
}

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
