import { newId } from '#core/house/new-id.ts'
import { changed, created, type RowChange, type ScheduleRow } from '#core/production/schedule/rows.ts'

/** The change of one field; a row that is not there yet (settings nobody made) is made with it. */
export const saveField = (row: ScheduleRow, field: string, value: unknown): RowChange[] =>
  row.id === '' ? [created({ ...row, id: newId(), [field]: value } as ScheduleRow)] : [changed(row, { [field]: value })]
