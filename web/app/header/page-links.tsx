import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { NavLink } from 'react-router'
import type { FlagName, UserTestingFlags } from '#core/house/flags.ts'
import { ownInstitutions } from '#web/data/institutions/institutions.ts'
import { unreadMessages } from '#web/data/people/messages.ts'
import { unreadNotices } from '#web/data/people/notices.ts'
import { flagOf, type PageName, pages } from '#web/page-list.ts'
import { institutionPath, noticesPath, paths } from '#web/paths.ts'
import { useFlags, useRole } from '#web/session/use-session.ts'
import { sessionText } from '#web/session/words.ts'
import { useText } from '#web/ui/text.ts'

/** In the order of a working day; a page whose flag is off is left out. */
const rooms = ['search', 'screenings', 'collaboration', 'messages', 'brainstormingTool', 'experiments3d'] as const satisfies PageName[]

const isOn = (flag: FlagName | undefined, flags: UserTestingFlags) => !flag || flags[flag]

/** The pages of the house as links: with unread counts, the user's institutions, and moderation for moderators. `menu`: the id of the menu, in which the first link gets the focus. */
export default function PageLinks({ menu }: { menu?: string }) {
  const t = useText(sessionText)
  const { flags } = useFlags()
  const { isModerator } = useRole()
  const letters = useQuery({ ...unreadMessages, retry: false }).data ?? 0
  const notices = useQuery({ ...unreadNotices, retry: false }).data ?? 0
  const places = (useQuery({ ...ownInstitutions, retry: false }).data ?? []).filter(({ state }) => state === 'in')
  const first = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (menu) first.current?.focus()
  }, [menu])
  const links = (
    <>
      {rooms
        .filter((name) => isOn(flagOf(name), flags))
        .map((name, at) => (
          <NavLink key={name} ref={at === 0 ? first : undefined} to={pages[name].path}>
            {t(`room_${name}`)}
            {name === 'messages' && letters > 0 && <small>{t('unreadCount', { count: letters })}</small>}
          </NavLink>
        ))}
      <NavLink to={noticesPath}>
        {t('room_notices')}
        {notices > 0 && <small>{t('unreadCount', { count: notices })}</small>}
      </NavLink>
      {places.map(({ id, type, name }) => (
        <NavLink key={id} to={institutionPath({ id, type })}>
          {name}
        </NavLink>
      ))}
      {isModerator && flags.showAdminPanel && <NavLink to={`${paths.settings}?view=moderation`}>{t('room_moderation')}</NavLink>}
    </>
  )
  if (!menu) return links
  return (
    <nav id={menu} className="header-rooms" aria-label={t('roomsTitle')} onKeyDown={move}>
      {links}
    </nav>
  )
}

/** Arrows, Home, End and first letters move the focus between the links. */
function move(event: KeyboardEvent<HTMLElement>) {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const links = [...event.currentTarget.querySelectorAll('a')]
  const at = links.indexOf(document.activeElement as HTMLAnchorElement)
  const next = nextOf(event.key, links, at)
  if (!next) return
  event.preventDefault()
  next.focus()
}

function nextOf(key: string, links: HTMLAnchorElement[], at: number): HTMLAnchorElement | undefined {
  if (key === 'ArrowDown' || key === 'ArrowRight') return links[(at + 1) % links.length]
  if (key === 'ArrowUp' || key === 'ArrowLeft') return links.at(at <= 0 ? -1 : at - 1)
  if (key === 'Home') return links[0]
  if (key === 'End') return links.at(-1)
  if (key.length !== 1) return undefined
  const after = [...links.slice(at + 1), ...links.slice(0, at + 1)]
  return after.find(({ textContent }) => textContent?.trim().toLowerCase().startsWith(key.toLowerCase()))
}
