import type { MyInstitution } from '#contract/institutions.ts'
import { paths } from '#web/paths.ts'

/** The persistent link of a clip; it names its institution, for people who are in several of one kind. */
export const clipPath = ({ type, id }: Pick<MyInstitution, 'type' | 'id'>, clip: string): string =>
  `${paths.institution(type)}?${new URLSearchParams({ view: 'teaching', institution: id, clip })}`

/** The persistent link of a playlist. */
export const listPath = ({ type, id }: Pick<MyInstitution, 'type' | 'id'>, list: string): string =>
  `${paths.institution(type)}?${new URLSearchParams({ view: 'teaching', institution: id, list })}`
