import type { MyInstitution } from '#contract/institutions/institutions.ts'
import type { InstitutionType } from '#core/institutions/institution-types.ts'

/** The kinds of institutions whose desk has a view for teaching. */
const teaching: readonly InstitutionType[] = ['university-library', 'school', 'film-school']

type Place = Pick<MyInstitution, 'id' | 'type' | 'role' | 'state'>

/** Where the reader makes clips for classes, as the SQL function `make_class_clip` admits them: a member does not, nor who only asked to come in. */
export const placeToTeach = <Found extends Place>(places: readonly Found[]): Found | undefined =>
  places.find(({ type, role, state }) => state === 'in' && role !== 'member' && teaching.includes(type))
