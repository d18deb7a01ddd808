import { queryOptions } from '@tanstack/react-query'
import type { ClearanceKind, ClearanceStatus, Material, Medium } from '#core/clearance/lists.ts'
import type { PriceRule } from '#core/clearance/price-rule.ts'
import { allRows } from '../house/all-rows.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { clearanceKeys } from './clearance-keys.ts'

export interface ClearanceItem {
  id: string
  kind: ClearanceKind
  title: string
  /** What the archive producer calls it, such as ARC-07. */
  code: string
  licensorId: string | null
  ownerId: string | null
  licensorNumber: string
  material: Material
  status: ClearanceStatus
  approvedMs: number | null
  approvedIn: string
  proofs: number
  creditWords: string
  note: string
}
interface Terms {
  media: Medium[]
  worldwide: boolean
  countries: string[]
  startsOn: string
  /** Null: in perpetuity. */
  endsOn: string | null
}
export interface ClearanceLicence extends Terms {
  id: string
  itemId: string
  zone: string
  exclusive: boolean
  mostMs: number | null
  limits: string
}
export interface ClearanceOption {
  id: string
  itemId: string
  scope: string
  takeUpBy: string | null
  zone: string
  takenUpOn: string | null
}
export interface ClearanceUse {
  id: string
  itemId: string
  versionId: string
  /** Null, both: the whole version. */
  startsMs: number | null
  endsMs: number | null
}
export interface PlannedRelease extends Terms {
  id: string
  name: string
}
export interface ClearancePrice extends PriceRule {
  itemId: string
  optionId: string | null
  typedBy: string | null
  typedAt: string | null
}

/** Everything of a film's log but its proofs and its history. No prices for readers who do not see money. */
export interface ClearanceLog {
  items: ClearanceItem[]
  licences: ClearanceLicence[]
  options: ClearanceOption[]
  uses: ClearanceUse[]
  /** Where music is heard that an item licenses: uses of that item, kept with the music. */
  heard: ClearanceUse[]
  releases: PlannedRelease[]
  prices: ClearancePrice[]
  seesMoney: boolean
  seesPapers: boolean
}

export type KeptPapers = 'clearances' | 'music' | 'facts'

/** Which logs a film has anything in: asked where most films have none, before all of one is read. */
export const keptPapersQuery = (film: string) =>
  queryOptions({
    queryKey: clearanceKeys.kept(film),
    queryFn: async (): Promise<KeptPapers[]> => orThrow(await supabase().rpc('kept_papers', { documentary: film })) as KeptPapers[],
  })

export const clearanceLogQuery = (film: string) =>
  queryOptions({
    queryKey: clearanceKeys.log(film),
    queryFn: async (): Promise<ClearanceLog> => {
      const [items, licences, options, uses, heard, releases, prices, money, papers] = await Promise.all([
        readItems(film),
        readLicences(film),
        readOptions(film),
        readUses(film),
        readLicensedCues(film),
        readReleases(film),
        readPrices(film),
        supabase().rpc('can_see_money', { documentary: film }),
        supabase().rpc('can_see_papers', { documentary: film }),
      ])
      return {
        items,
        licences,
        options,
        uses,
        heard,
        releases,
        prices,
        seesMoney: orThrow(money) === true,
        seesPapers: orThrow(papers) === true,
      }
    },
  })

const readItems = (film: string) =>
  allRows(
    async (from, to) =>
      orThrow(
        await supabase()
          .from('clearance_items')
          .select(
            `id, kind, title, code, licensorId:licensor_id, ownerId:owner_id, licensorNumber:licensor_number, material, status, approvedMs:approved_ms,
            approvedIn:approved_in, proofs, creditWords:credit_words, note`,
          )
          .eq('documentary_id', film)
          .is('removed_at', null)
          .order('made_at')
          .order('id')
          .range(from, to),
      ) as ClearanceItem[],
    5000,
  )

const readLicences = (film: string) =>
  allRows(
    async (from, to) =>
      orThrow(
        await supabase()
          .from('clearance_licences')
          .select(
            `id, itemId:item_id, media, worldwide, countries, startsOn:starts_on, endsOn:ends_on, zone, exclusive, mostMs:most_ms, limits`,
          )
          .eq('documentary_id', film)
          .is('removed_at', null)
          .order('starts_on')
          .order('id')
          .range(from, to),
      ) as ClearanceLicence[],
    10_000,
  )

const readOptions = (film: string) =>
  allRows(
    async (from, to) =>
      orThrow(
        await supabase()
          .from('clearance_options')
          .select('id, itemId:item_id, scope, takeUpBy:take_up_by, zone, takenUpOn:taken_up_on')
          .eq('documentary_id', film)
          .is('removed_at', null)
          .order('made_at')
          .order('id')
          .range(from, to),
      ),
    10_000,
  )

const readUses = (film: string) =>
  allRows(
    async (from, to) =>
      orThrow(
        await supabase()
          .from('clearance_uses')
          .select('id, itemId:item_id, versionId:version_id, startsMs:starts_ms, endsMs:ends_ms')
          .eq('documentary_id', film)
          .is('removed_at', null)
          .order('made_at')
          .order('id')
          .range(from, to),
      ),
    20_000,
  )

/** The planned releases alone: conditions of participants are held against them too. */
export const plannedReleasesQuery = (film: string) =>
  queryOptions({ queryKey: [...clearanceKeys.log(film), 'planned'], queryFn: () => readReleases(film) })

const readLicensedCues = (film: string): Promise<ClearanceUse[]> =>
  allRows(
    async (from, to) =>
      orThrow(
        await supabase()
          .from('music_cues')
          .select('id, versionId:version_id, startsMs:starts_ms, endsMs:ends_ms, work:music_works!inner (itemId:item_id)')
          .eq('documentary_id', film)
          .is('removed_at', null)
          .is('work.removed_at', null)
          .not('work.item_id', 'is', null)
          .order('id')
          .range(from, to),
      ).map(({ work, ...cue }) => ({ ...cue, itemId: work.itemId! })),
    5000,
  )

const readReleases = async (film: string) =>
  orThrow(
    await supabase()
      .from('planned_releases')
      .select('id, name, media, worldwide, countries, startsOn:starts_on, endsOn:ends_on')
      .eq('documentary_id', film)
      .is('removed_at', null)
      .order('starts_on')
      .order('id')
      .limit(100),
  ) as PlannedRelease[]

async function readPrices(film: string): Promise<ClearancePrice[]> {
  const rows = await allRows(
    async (from, to) =>
      orThrow(
        await supabase()
          .from('clearance_prices')
          .select(
            `itemId:item_id, optionId:option_id, basis, rate, currency, tiers, minimumSeconds:minimum_seconds, minimumScope:minimum_scope, rounding,
            repeats, fees, withheldPercent:withheld_percent, typedMinor:typed_minor, typedBy:typed_by, typedAt:typed_at`,
          )
          .eq('documentary_id', film)
          .is('removed_at', null)
          .order('id')
          .range(from, to),
      ),
    15_000,
  )
  if (rows.length === 0) return []
  const { priceFees, priceTiers } = await import('#contract/clearance/price-rules.ts')
  return rows.map(({ tiers, fees, ...row }) => ({
    ...(row as Omit<ClearancePrice, 'tiers' | 'fees'>),
    tiers: priceTiers.parse(tiers),
    fees: priceFees.parse(fees),
  }))
}
