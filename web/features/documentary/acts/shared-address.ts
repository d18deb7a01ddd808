import { embedCode as frame } from '#core/film/embed-code.ts'
import { paths } from '#web/paths.ts'

interface Place {
  startsMs: number | null
  endsMs: number | null
}

const query = ({ startsMs, endsMs }: Place) =>
  [startsMs === null ? '' : `t=${startsMs / 1000}`, endsMs === null ? '' : `end=${endsMs / 1000}`].filter(Boolean).join('&')

/** The address to share. For a public film, one that makes previews and redirects to its page; else the page. */
export function sharedAddress(origin: string, id: string, place: Place, openToAll: boolean): string {
  const at = query(place)
  if (openToAll) return `${origin}/functions/v1/share?documentary=${id}${at && `&${at}`}`
  return `${origin}${paths.documentary(id)}${at && `?${at}`}`
}

/** The embed code for another site. */
export function embedCode(
  origin: string,
  { id, title, version }: { id: string; title: string; version: { width: number | null; height: number | null } | null },
  place: Place,
): string {
  const at = query(place)
  const [width, height] = [640, Math.round(640 / ((version?.width ?? 16) / (version?.height ?? 9)) + lineHeight)]
  return frame({ address: `${origin}/embed.html?documentary=${id}${at && `&${at}`}`, title, width, height })
}

/** The line under the picture: title, who made it, the way to the house. */
const lineHeight = 48
