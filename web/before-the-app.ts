import { pageList } from './page-list.ts'

/** The address of a room in the build's list for the server, which answers 404 to all others: `*` for a parameter. */
export const addressOf = (path: string): string => path.replace(/:\w+/, '*')

/** `/light.js`: sets theme and reduced motion before the app starts, so that a desk page does not flash dark. */
export function lightScript(): string {
  const desks = pageList.filter(({ light }) => light === 'desk').map(({ path }) => path.replace(/:\w+/, '[^/]+'))
  const isDesk = new RegExp(`^(${desks.join('|')})/?$`)
  return [
    'let wanted, still',
    "try { wanted = localStorage.getItem('light'); still = localStorage.getItem('motion') } catch {}",
    `document.documentElement.dataset.light = /^(house|desk)$/.test(wanted) ? wanted : ${isDesk}.test(location.pathname) ? 'desk' : 'house'`,
    "if (still === 'still') document.documentElement.dataset.motion = 'still'",
    '',
  ].join('\n')
}
