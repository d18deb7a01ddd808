import type { MyInstitution } from '#contract/institutions/institutions.ts'
import { embedCode } from '#core/film/embed-code.ts'
import { paths } from '#web/paths.ts'

/** Embed code of a clip for a course page (web/embed/clip.ts). */
export const clipFrame = (origin: string, { type, id }: Pick<MyInstitution, 'type' | 'id'>, clip: { id: string; title: string }): string =>
  embedCode({
    address: `${origin}/embed.html?${new URLSearchParams({ clip: clip.id, type, institution: id })}`,
    title: clip.title,
    ...{ width: 640, height: 460 },
  })

/** The persistent link of a playlist. */
export const listPath = ({ type, id }: Pick<MyInstitution, 'type' | 'id'>, list: string): string =>
  `${paths.institution(type)}?${new URLSearchParams({ view: 'teaching', institution: id, list })}`

/** Embed code of a playlist with its questions for a course page (web/embed/list.ts). */
export const listFrame = (origin: string, { type, id }: Pick<MyInstitution, 'type' | 'id'>, list: { id: string; title: string }): string =>
  embedCode({
    address: `${origin}/embed.html?${new URLSearchParams({ list: list.id, type, institution: id })}`,
    title: list.title,
    ...{ width: 640, height: 720 },
  })
