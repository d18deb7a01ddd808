import { queryOptions } from '@tanstack/react-query'
import type { MaterialRights } from '#core/clearance/synthetic/ai-sheet.ts'
import type { TimedRange } from '#core/time/timecode.ts'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'

/** A passage and its source. */
export interface Footnote {
  id: string
  startsMs: number
  endsMs: number
  /** What the film says there; may be empty. */
  statement: string
  /** The document, archive, study or person it is from. */
  source: string
  webAddress: string
}
/** A passage with AI-generated or AI-altered picture or sound. */
export interface SyntheticPassage {
  id: string
  startsMs: number
  endsMs: number
  medium: 'picture' | 'voice' | 'sound'
  how: 'generated' | 'altered' | 'restored'
  /** The notice for viewers. */
  statement: string
  tool: string
}
export interface OwnSyntheticPassage extends SyntheticPassage {
  code: string
  prompt: string
  material: string
  rights: MaterialRights
}
/** A passage with a content warning. */
export interface ContentPassage {
  id: string
  startsMs: number
  endsMs: number
  note: string
}

const footnoteKeys = {
  all: ['footnotes'],
  of: (versionId: string) => [...footnoteKeys.all, 'sources', versionId],
  synthetic: (versionId: string) => [...footnoteKeys.all, 'synthetic', versionId],
  content: (versionId: string) => [...footnoteKeys.all, 'content', versionId],
} as const

/** The footnotes of a version by time; those of protected passages only to its creator. */
export const footnotesQuery = (versionId: string) =>
  queryOptions({
    queryKey: footnoteKeys.of(versionId),
    queryFn: async (): Promise<Footnote[]> =>
      orThrow(
        await supabase()
          .from('footnotes')
          .select('id, startsMs:starts_ms, endsMs:ends_ms, statement, source, webAddress:web_address')
          .eq('version_id', versionId)
          .order('starts_ms')
          .order('id')
          .limit(2000),
      ),
  })

export const syntheticPassagesQuery = (versionId: string) =>
  queryOptions({
    queryKey: footnoteKeys.synthetic(versionId),
    queryFn: async (): Promise<SyntheticPassage[]> =>
      orThrow(
        await supabase()
          .from('synthetic_passages')
          .select('id, startsMs:starts_ms, endsMs:ends_ms, medium, how, statement, tool')
          .eq('version_id', versionId)
          .order('starts_ms')
          .order('id')
          .limit(500),
      ),
  })

/** The same for who edits the film, with what the AI cue sheet has and viewers do not read: a row put back is whole. */
export const ownSyntheticPassagesQuery = (versionId: string) =>
  queryOptions({
    queryKey: [...footnoteKeys.synthetic(versionId), 'own'],
    queryFn: async (): Promise<OwnSyntheticPassage[]> =>
      orThrow(
        await supabase()
          .from('own_synthetic_passages')
          .select('id, startsMs:starts_ms, endsMs:ends_ms, medium, how, statement, tool, code, prompt, material, rights')
          .eq('version_id', versionId)
          .order('starts_ms')
          .order('id')
          .limit(500),
      ) as OwnSyntheticPassage[],
  })

export const contentPassagesQuery = (versionId: string) =>
  queryOptions({
    queryKey: footnoteKeys.content(versionId),
    queryFn: async (): Promise<ContentPassage[]> =>
      orThrow(
        await supabase()
          .from('content_passages')
          .select('id, startsMs:starts_ms, endsMs:ends_ms, note')
          .eq('version_id', versionId)
          .order('starts_ms')
          .order('id')
          .limit(500),
      ),
  })

const rowOf = ({ startsMs, endsMs, webAddress, ...same }: Footnote) => ({
  ...same,
  starts_ms: startsMs,
  ends_ms: endsMs,
  web_address: webAddress,
})
const passageRowOf = <Passage extends TimedRange>({ startsMs, endsMs, ...same }: Passage) => ({
  ...same,
  starts_ms: startsMs,
  ends_ms: endsMs,
})
const acting = (versionId: string, work: () => Promise<unknown>): Promise<void> =>
  act([footnoteKeys.of(versionId), footnoteKeys.synthetic(versionId), footnoteKeys.content(versionId)], async () => {
    await work()
  })

/** The tables with passages of a cut. */
export type PassageTable = 'footnotes' | 'synthetic_passages' | 'content_passages'

/** Copies passages to another cut, by id; their texts are copied, and existing ones of the kind are replaced. */
export const carryPassages = (
  what: PassageTable,
  fromId: string,
  toId: string,
  passages: readonly { id: string; startsMs: number; endsMs: number }[],
): Promise<void> =>
  acting(toId, async () => {
    const places = passages.map(({ id, startsMs, endsMs }) => ({ id, startsMs: Math.round(startsMs), endsMs: Math.round(endsMs) }))
    orThrow(await supabase().rpc('carry_passages', { what, from_version: fromId, into_version: toId, passages: places }))
  })

/** A row of any of them. */
export type Passage = Footnote | SyntheticPassage | ContentPassage

/** Replaces the passages of a kind in a cut; their ids stay. */
export const putPassages = (what: PassageTable, versionId: string, passages: readonly Passage[]): Promise<void> =>
  acting(versionId, async () => {
    const rows = passages.map((passage) => ('webAddress' in passage ? rowOf(passage) : passageRowOf(passage)))
    orThrow(await supabase().rpc('put_passages', { what, version: versionId, passages: rows }))
  })

export const footnoteActs = {
  add: (versionId: string, footnote: Footnote) =>
    acting(versionId, async () =>
      orThrow(
        await supabase()
          .from('footnotes')
          .insert({ version_id: versionId, ...rowOf(footnote) }),
      ),
    ),
  change: (versionId: string, footnote: Footnote) =>
    acting(versionId, async () => {
      const { id, ...row } = rowOf(footnote)
      orThrow(await supabase().from('footnotes').update(row).eq('id', id))
    }),
  remove: (versionId: string, { id }: Footnote) =>
    acting(versionId, async () => orThrow(await supabase().from('footnotes').delete().eq('id', id))),
}
export const syntheticActs = {
  add: (versionId: string, passage: OwnSyntheticPassage) =>
    acting(versionId, async () =>
      orThrow(
        await supabase()
          .from('synthetic_passages')
          .insert({ version_id: versionId, ...passageRowOf(passage) }),
      ),
    ),
  change: (versionId: string, passage: OwnSyntheticPassage) =>
    acting(versionId, async () => {
      const { id, ...row } = passageRowOf(passage)
      orThrow(await supabase().from('synthetic_passages').update(row).eq('id', id))
    }),
  remove: (versionId: string, { id }: OwnSyntheticPassage) =>
    acting(versionId, async () => orThrow(await supabase().from('synthetic_passages').delete().eq('id', id))),
}
export const contentActs = {
  add: (versionId: string, passage: ContentPassage) =>
    acting(versionId, async () =>
      orThrow(
        await supabase()
          .from('content_passages')
          .insert({ version_id: versionId, ...passageRowOf(passage) }),
      ),
    ),
  change: (versionId: string, passage: ContentPassage) =>
    acting(versionId, async () => {
      const { id, ...row } = passageRowOf(passage)
      orThrow(await supabase().from('content_passages').update(row).eq('id', id))
    }),
  remove: (versionId: string, { id }: ContentPassage) =>
    acting(versionId, async () => orThrow(await supabase().from('content_passages').delete().eq('id', id))),
}
