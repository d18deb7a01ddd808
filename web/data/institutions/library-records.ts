import { queryOptions } from '@tanstack/react-query'
import type { RecordForm } from '#core/institutions/library-files.ts'
import { houseUrl, supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'

/** Everything an institution licenses today, for records of its catalogue. */
export const recordsOf = async (institution: string) => {
  const [answer, { libraryRecords }] = await Promise.all([
    supabase().rpc('institution_records', { institution }),
    import('#contract/institutions/library-records.ts'),
  ])
  return libraryRecords.parse(orThrow(answer))
}

/** Where a program of the library reads the same with a key. */
export const recordsAddress = (secret: string, form: RecordForm): string => `${houseUrl()}/functions/v1/catalogue?key=${secret}&as=${form}`

/** The films an institution licenses today, with what its licences allow, for its teachers and librarians. */
export const licensedFilms = (institution: string) =>
  queryOptions({ queryKey: ['library-records', institution], queryFn: async () => (await recordsOf(institution)).films })
