import { queryOptions } from '@tanstack/react-query'
import type { UsesOfRelease } from '#contract/clearance/releases.ts'
import type { Condition } from '#core/clearance/releases/lists.ts'
import { newId } from '#core/house/new-id.ts'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { sendAnnounced } from './clearance-papers.ts'
import { releaseKeys } from './release-keys.ts'

export interface PaperText {
  title: string
  body: string
  agreed: string
  keepUntil: string | null
}
export interface Signature {
  id: string
  role: 'participant' | 'guardian'
  name: string
  way: 'drawn' | 'typed'
  strokes: number[][]
  text: string
  sha256: string
  signedAt: string
}
export interface ParticipantLinkRow {
  id: string
  role: 'participant' | 'guardian'
  name: string
  email: string
  versionId: string | null
  expiresAt: string
  revokedAt: string | null
  openedAt: string | null
}
export interface Wish {
  id: string
  kind: 'question' | 'condition' | 'withdrawal'
  words: string
  condition: Condition | null
  state: 'open' | 'agreed' | 'declined' | 'answered'
  answer: string
  askedAt: string
}
export interface ReleaseProof {
  id: string
  name: string
  datedOn: string
  words: string
  sha256: string | null
  keepUntil: string | null
  sender: string
  arrived: boolean
  removedAt: string | null
}
export interface ReleaseChange {
  id: string
  state: string
  words: string
  byParticipant: boolean
  maker: string
  madeAt: string
}
export interface ReleasePaper {
  text: PaperText | null
  filmed: { versionId: string; startsMs: number; endsMs: number } | null
  signatures: Signature[]
  links: ParticipantLinkRow[]
  wishes: Wish[]
  proofs: ReleaseProof[]
  history: ReleaseChange[]
}

/** Everything on paper about a release, for who sees the papers of its film. */
export const paperQuery = (release: string) =>
  queryOptions({
    queryKey: releaseKeys.paper(release),
    queryFn: async (): Promise<ReleasePaper> => {
      const from = supabase()
      const [schema, papers, signatures, links, wishes, proofs, history] = await Promise.all([
        import('#contract/clearance/releases.ts'),
        from
          .from('release_papers')
          .select('title, body, agreed, keepUntil:keep_until, versionId:proof_version_id, startsMs:proof_starts_ms, endsMs:proof_ends_ms')
          .eq('release_id', release)
          .limit(1),
        from
          .from('release_signatures')
          .select('id, role, name, way, strokes, text:signed_text, sha256, signedAt:signed_at')
          .eq('release_id', release)
          .order('signed_at')
          .limit(20),
        from
          .from('participant_links')
          .select('id, role, name, email, versionId:version_id, expiresAt:expires_at, revokedAt:revoked_at, openedAt:opened_at')
          .eq('release_id', release)
          .order('made_at', { ascending: false })
          .limit(20),
        from
          .from('participant_wishes')
          .select('id, kind, words, condition, state, answer, askedAt:asked_at')
          .eq('release_id', release)
          .order('asked_at', { ascending: false })
          .limit(200),
        from
          .from('clearance_proofs')
          .select(
            'id, name, datedOn:dated_on, words, sha256, keepUntil:keep_until, sender:sender_name, arrivedAt:arrived_at, removedAt:removed_at',
          )
          .eq('release_id', release)
          .order('dated_on', { ascending: false })
          .limit(50),
        from
          .from('release_states')
          .select('id, state, words, byParticipant:by_participant, maker:maker_name, madeAt:made_at')
          .eq('release_id', release)
          .order('made_at', { ascending: false })
          .limit(200),
      ])
      const [row] = orThrow(papers)
      return {
        text: row ? { title: row.title, body: row.body, agreed: row.agreed, keepUntil: row.keepUntil } : null,
        filmed: row?.versionId && row.startsMs !== null && row.endsMs !== null ? filmedOf(row.versionId, row.startsMs, row.endsMs) : null,
        signatures: orThrow(signatures).map((row) => ({
          ...(row as Omit<Signature, 'strokes'>),
          strokes: schema.strokes.parse(row.strokes),
        })),
        links: orThrow(links) as ParticipantLinkRow[],
        wishes: orThrow(wishes).map((row) => ({
          ...(row as Omit<Wish, 'condition'>),
          condition: row.condition === null ? null : (schema.condition.parse(row.condition) as Condition),
        })),
        proofs: orThrow(proofs).map(({ arrivedAt, ...proof }) => ({ ...proof, arrived: arrivedAt !== null })),
        history: orThrow(history),
      }
    },
  })
const filmedOf = (versionId: string, startsMs: number, endsMs: number) => ({ versionId, startsMs, endsMs })

/** The text that is signed, and what was agreed in words. Refused once it was signed. */
export const savePaper = (film: string, release: string, { title, body, agreed, keepUntil }: PaperText): Promise<void> =>
  writePaper(film, release, { title, body, agreed, keep_until: keepUntil })

/** The range of a rush in which consent was spoken or filmed; null: none. */
export const saveFilmedProof = (film: string, release: string, filmed: ReleasePaper['filmed']): Promise<void> =>
  writePaper(film, release, {
    ...{ proof_version_id: filmed?.versionId ?? null },
    ...{ proof_starts_ms: filmed?.startsMs ?? null, proof_ends_ms: filmed?.endsMs ?? null },
  })

interface PaperRow {
  title?: string
  body?: string
  agreed?: string
  keep_until?: string | null
  proof_version_id?: string | null
  proof_starts_ms?: number | null
  proof_ends_ms?: number | null
}
/** Not an upsert: that writes the ids too, which nobody may change. */
const writePaper = (film: string, release: string, row: PaperRow): Promise<void> =>
  act([releaseKeys.paper(release), releaseKeys.of(film)], async () => {
    const table = () => supabase().from('release_papers')
    const known = orThrow(await table().update(row).eq('release_id', release).select('release_id'))
    if (known.length === 0) orThrow(await table().insert({ ...row, release_id: release, documentary_id: film }))
  })

export interface NewLink {
  release: string
  role: 'participant' | 'guardian'
  name: string
  email: string
  version: string | null
  language: string
}
/** Makes a link for one person; its key is answered this once. */
export const makeParticipantLink = (film: string, { release, version, ...link }: NewLink): Promise<string> =>
  act([releaseKeys.paper(release), releaseKeys.of(film)], async () => {
    const made = orThrow(await supabase().rpc('make_participant_link', { release, ...link, ...(version ? { version } : {}) }))
    return (made as { key: string }).key
  })

export const endParticipantLink = (release: string, id: string): Promise<void> =>
  act([releaseKeys.paper(release)], async () => {
    orThrow(await supabase().from('participant_links').update({ revoked_at: new Date().toISOString() }).eq('id', id))
  })

export const answerWish = (film: string, release: string, wish: string, state: 'agreed' | 'declined' | 'answered', answer: string) =>
  act([releaseKeys.paper(release), releaseKeys.of(film)], async () => {
    orThrow(await supabase().rpc('answer_participant_wish', { wish, state, answer }))
  })

export interface SentReleaseProof {
  release: string
  file: File
  datedOn: string
  words: string
  keepUntil: string | null
}
/** Announces a scan and sends it; answers its id. */
export const sendReleaseProof = (film: string, { release, file, datedOn, words, keepUntil }: SentReleaseProof): Promise<string> =>
  act([releaseKeys.paper(release), releaseKeys.of(film)], async () => {
    const id = newId()
    const object = orThrow(
      await supabase().rpc('add_release_proof', {
        ...{ release, proof: id, name: file.name, size_bytes: file.size, dated_on: datedOn, words },
        ...(keepUntil ? { keep_until: keepUntil } : {}),
      }),
    )
    await sendAnnounced(file, object)
    return id
  })

export const binReleaseProof = (film: string, release: string, id: string, removed: boolean): Promise<void> =>
  act([releaseKeys.paper(release), releaseKeys.of(film)], async () => {
    orThrow(
      await supabase()
        .from('clearance_proofs')
        .update({ removed_at: removed ? new Date().toISOString() : null })
        .eq('id', id),
    )
  })

/** Every use of the person or place of a release: what a withdrawal reaches. */
export const usesQuery = (release: string) =>
  queryOptions({
    queryKey: releaseKeys.uses(release),
    queryFn: async (): Promise<UsesOfRelease> => {
      const [answer, { usesOfRelease }] = await Promise.all([
        supabase().rpc('uses_of_release', { release }),
        import('#contract/clearance/releases.ts'),
      ])
      return usesOfRelease.parse(orThrow(answer))
    },
    staleTime: 0,
  })
