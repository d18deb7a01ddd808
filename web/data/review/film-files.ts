import { queryOptions } from '@tanstack/react-query'
import { newId } from '#core/house/new-id.ts'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'

export const paperKinds = ['script', 'transcript', 'cue-sheet', 'artwork', 'release', 'contract', 'other'] as const
export type PaperKind = (typeof paperKinds)[number]
/** Named people and sums: read by who edits the film alone. */
export const closedKinds: readonly PaperKind[] = ['release', 'contract']

export interface PaperVersion {
  id: string
  number: number
  /** As the file is called. */
  name: string
  type: string
  sizeBytes: number
  words: string
  sender: string
  createdAt: string
  arrived: boolean
}
export interface Paper {
  id: string
  kind: PaperKind
  title: string
  /** The newest first. */
  versions: PaperVersion[]
}

const filmFileKeys = {
  all: ['film-files'],
  of: (documentaryId: string) => [...filmFileKeys.all, documentaryId],
} as const
const stale = [filmFileKeys.all, ['film-activity']]

/** The papers of a film the reader may see, by kind and title. */
export const papersQuery = (documentaryId: string) =>
  queryOptions({
    queryKey: filmFileKeys.of(documentaryId),
    queryFn: async (): Promise<Paper[]> => {
      const rows = orThrow(
        await supabase()
          .from('film_files')
          .select(
            `id, kind, title, versions:film_file_versions (id, number, name, type, sizeBytes:size_bytes, words, sender:sender_name, createdAt:created_at,
            arrivedAt:arrived_at)`,
          )
          .eq('documentary_id', documentaryId)
          .is('removed_at', null)
          // Receipts are with their costs, in the budget.
          .neq('kind', 'receipt')
          .order('kind')
          .order('title')
          .limit(1000),
      )
      return rows.map(({ versions, ...paper }) => ({
        ...paper,
        kind: paper.kind as PaperKind,
        versions: versions
          .map(({ arrivedAt, ...version }) => ({ ...version, arrived: arrivedAt !== null }))
          .toSorted((one, other) => other.number - one.number),
      }))
    },
  })

export interface SentPaper {
  documentaryId: string
  paperId: string
  kind: PaperKind | 'receipt'
  title: string
  file: File
  words?: string
}

/**
 * Announces a version of a paper, and the paper with its first, and sends it. `onSent` hears of bytes. Rejects with what the house said. Answers the id of
 * the version.
 */
export const sendPaper = (
  { documentaryId, paperId, kind, title, file, words = '' }: SentPaper,
  onSent: (bytes: number) => void,
): Promise<string> =>
  act(stale, async () => {
    const version = newId()
    const object = orThrow(
      await supabase().rpc('add_film_file', {
        ...{
          documentary: documentaryId,
          paper: paperId,
          version,
          kind,
          title,
          name: file.name,
          size_bytes: file.size,
          words,
        },
      }),
    )
    const { sendSource } = await import('../media/send-source.ts')
    await new Promise<void>((arrived, refused) => {
      const events = { onSent, onArrived: arrived, onInterrupted() {}, onRefused: (reason: string) => refused(new Error(reason)) }
      sendSource(file, object, events, 'film-files').catch(refused)
    })
    return version
  })

/** The bytes, with the reader's own rights: no address of a paper is ever signed. */
export const readPaper = async (paperId: string, versionId: string): Promise<Blob> =>
  orThrow(await supabase().storage.from('film-files').download(`${paperId}/${versionId}`)) as Blob

export const changePaper = (id: string, { removed, ...change }: { title?: string; kind?: PaperKind; removed?: boolean }): Promise<void> =>
  act(stale, async () => {
    const row = { ...change, ...(removed === undefined ? {} : { removed_at: removed ? new Date().toISOString() : null }) }
    orThrow(await supabase().from('film_files').update(row).eq('id', id))
  })
