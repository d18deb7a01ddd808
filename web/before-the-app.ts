import { roomList } from './rooms.ts'

/** Every address the app knows, `*` for one variable part; the build writes them for the server, which answers 404 to all others. */
export const addresses: string[] = roomList.map(({ path }) => path.replace(/:\w+/, '*'))

/** `/light.js`: sets the light before the app is here, so that a desk page does not flash dark. */
export function lightScript(): string {
  const desks = roomList.filter(({ light }) => light === 'desk').map(({ path }) => path.replace(/:\w+/, '[^/]+'))
  const isDesk = new RegExp(`^(${desks.join('|')})/?$`)
  return `document.documentElement.dataset.light = ${isDesk}.test(location.pathname) ? 'desk' : 'house'\n`
}
