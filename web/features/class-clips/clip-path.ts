import type { MyInstitution } from '#contract/institutions/institutions.ts'
import { embedCode } from '#core/film/embed-code.ts'
import { paths } from '#web/paths.ts'

/** What a teacher puts into a page of a course to show the clip there (web/embed/clip.ts). */
export const clipFrame = (origin: string, { type, id }: Pick<MyInstitution, 'type' | 'id'>, clip: { id: string; title: string }): string =>
  embedCode({
    address: `${origin}/embed.html?${new URLSearchParams({ clip: clip.id, type, institution: id })}`,
    title: clip.title,
    ...{ width: 640, height: 460 },
  })

/** The persistent link of a playlist. */
export const listPath = ({ type, id }: Pick<MyInstitution, 'type' | 'id'>, list: string): string =>
  `${paths.institution(type)}?${new URLSearchParams({ view: 'teaching', institution: id, list })}`

/** What a teacher puts into a page of a course to show a playlist there, with its questions (web/embed/list.ts). */
export const listFrame = (origin: string, { type, id }: Pick<MyInstitution, 'type' | 'id'>, list: { id: string; title: string }): string =>
  embedCode({
    address: `${origin}/embed.html?${new URLSearchParams({ list: list.id, type, institution: id })}`,
    title: list.title,
    ...{ width: 640, height: 720 },
  })
