import type { ClearanceStatus } from '#core/clearance/lists.ts'
import type { PriceRule } from '#core/clearance/price-rule.ts'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { clearanceKeys } from './clearance-keys.ts'
import type { ClearanceItem, ClearanceLicence, ClearanceOption, ClearanceUse, PlannedRelease } from './clearance-log.ts'

type ItemWords = Partial<Omit<ClearanceItem, 'id' | 'status' | 'approvedMs' | 'approvedIn' | 'proofs'>>
const rowOfItem = ({ licensorId, ownerId, licensorNumber, creditWords, ...rest }: ItemWords) => ({
  ...rest,
  ...(licensorId !== undefined && { licensor_id: licensorId }),
  ...(ownerId !== undefined && { owner_id: ownerId }),
  ...(licensorNumber !== undefined && { licensor_number: licensorNumber }),
  ...(creditWords !== undefined && { credit_words: creditWords }),
})

/** Adds items; each is *wanted* until its status is set. */
export const addItems = (film: string, items: readonly (ItemWords & Pick<ClearanceItem, 'id' | 'kind' | 'title'>)[]): Promise<void> =>
  act([clearanceKeys.log(film)], async () => {
    // Rows of one insert have the same columns.
    const empty = {
      code: '',
      licensor_id: null,
      owner_id: null,
      licensor_number: '',
      material: 'none' as const,
      credit_words: '',
      note: '',
    }
    const rows = items.map((item) => ({
      ...empty,
      ...rowOfItem(item),
      id: item.id,
      kind: item.kind,
      title: item.title,
      documentary_id: film,
    }))
    orThrow(await supabase().from('clearance_items').insert(rows))
  })

export const changeItem = (film: string, id: string, words: ItemWords): Promise<void> =>
  act([clearanceKeys.log(film)], async () => {
    orThrow(await supabase().from('clearance_items').update(rowOfItem(words)).eq('id', id))
  })

/** Tables of the log whose rows are marked as removed, so that others see them go and Undo brings them back. */
type LogTable = 'clearance_items' | 'clearance_licences' | 'clearance_options' | 'clearance_uses' | 'planned_releases'
export const removeFromLog = (film: string, table: LogTable, ids: readonly string[], removed = true): Promise<void> =>
  act([clearanceKeys.log(film)], async () => {
    orThrow(
      await supabase()
        .from(table)
        .update({ removed_at: removed ? new Date().toISOString() : null })
        .in('id', [...ids]),
    )
  })

export interface NewStatus {
  items: readonly string[]
  status: ClearanceStatus
  /** How long each is in the cut that is looked at: what is agreed to. */
  used?: readonly { item: string; ms: number; cut: string }[]
  proof?: string | undefined
  words?: string
}
export const setStatus = (film: string, { items, status, used = [], proof, words = '' }: NewStatus): Promise<void> =>
  act([clearanceKeys.log(film), [...clearanceKeys.all, 'history']], async () => {
    orThrow(
      await supabase().rpc('set_clearance_status', {
        ...{ documentary: film, items: [...items], status, used: used as never, words },
        ...(proof ? { proof } : {}),
      }),
    )
  })

const termsOf = ({ startsOn, endsOn, ...rest }: Pick<ClearanceLicence, 'media' | 'worldwide' | 'countries' | 'startsOn' | 'endsOn'>) => ({
  ...{ media: rest.media, worldwide: rest.worldwide, countries: rest.countries, starts_on: startsOn, ends_on: endsOn },
})

export const saveLicence = (film: string, licence: ClearanceLicence, isNew: boolean): Promise<void> =>
  act([clearanceKeys.log(film)], async () => {
    const { id, itemId, zone, exclusive, mostMs, limits } = licence
    const row = { ...termsOf(licence), zone, exclusive, most_ms: mostMs, limits }
    const table = supabase().from('clearance_licences')
    orThrow(await (isNew ? table.insert({ ...row, id, item_id: itemId, documentary_id: film }) : table.update(row).eq('id', id)))
  })

export const addLicences = (film: string, licences: readonly ClearanceLicence[]): Promise<void> =>
  act([clearanceKeys.log(film)], async () => {
    const rows = licences.map((one) => ({
      ...{ ...termsOf(one), id: one.id, item_id: one.itemId, documentary_id: film },
      ...{ zone: one.zone, exclusive: one.exclusive, most_ms: one.mostMs, limits: one.limits },
    }))
    orThrow(await supabase().from('clearance_licences').insert(rows))
  })

export const saveOption = (film: string, option: ClearanceOption, isNew: boolean): Promise<void> =>
  act([clearanceKeys.log(film)], async () => {
    const { id, itemId, scope, takeUpBy, zone, takenUpOn } = option
    const row = { scope, take_up_by: takeUpBy, zone, taken_up_on: takenUpOn }
    const table = supabase().from('clearance_options')
    orThrow(await (isNew ? table.insert({ ...row, id, item_id: itemId, documentary_id: film }) : table.update(row).eq('id', id)))
  })

/** The price rule of an item, or of an option of it; null deletes it. `before`: as its writer had it; fields they left alone stay as they are now. */
export const writePrice = (
  film: string,
  item: string,
  rule: PriceRule | null,
  { option, before }: { option?: string; before?: PriceRule | null } = {},
): Promise<void> =>
  act([clearanceKeys.log(film)], async () => {
    orThrow(
      await supabase().rpc('write_clearance_price', {
        item,
        rule: rule as never,
        ...(option && { option }),
        ...(before && { before: before as never }),
      }),
    )
  })

export const addUse = (film: string, { id, itemId, versionId, startsMs, endsMs }: ClearanceUse): Promise<void> =>
  act([clearanceKeys.log(film)], async () => {
    const row = { id, item_id: itemId, version_id: versionId, starts_ms: startsMs, ends_ms: endsMs, documentary_id: film }
    orThrow(await supabase().from('clearance_uses').insert(row))
  })

export const saveRelease = (film: string, release: PlannedRelease, isNew: boolean): Promise<void> =>
  act([clearanceKeys.log(film)], async () => {
    const row = { ...termsOf(release), name: release.name }
    const table = supabase().from('planned_releases')
    orThrow(await (isNew ? table.insert({ ...row, id: release.id, documentary_id: film }) : table.update(row).eq('id', release.id)))
  })

/** Makes one item of two: everything of the first goes to the second. */
export const mergeItems = (item: string, into: string): Promise<void> =>
  act([clearanceKeys.all], async () => {
    orThrow(await supabase().rpc('merge_clearance_items', { item, into_item: into }))
  })
