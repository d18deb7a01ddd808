import { queryOptions } from '@tanstack/react-query'
import { newId } from '#core/house/new-id.ts'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { clearanceKeys } from './clearance-keys.ts'

export interface ClearanceProof {
  id: string
  itemId: string
  name: string
  /** Whom it is from, and of which day: a file name alone says neither. */
  fromId: string | null
  datedOn: string
  words: string
  sizeBytes: number
  /** Of the bytes that arrived; null until they are hashed. */
  sha256: string | null
  keepUntil: string | null
  sender: string
  arrived: boolean
  removedAt: string | null
}

/** The proofs of an item, those in the bin too. */
export const proofsQuery = (item: string) =>
  queryOptions({
    queryKey: clearanceKeys.proofs(item),
    queryFn: async (): Promise<ClearanceProof[]> =>
      orThrow(
        await supabase()
          .from('clearance_proofs')
          .select(
            `id, name, fromId:from_person_id, datedOn:dated_on, words, sizeBytes:size_bytes, sha256, keepUntil:keep_until,
            sender:sender_name, arrivedAt:arrived_at, removedAt:removed_at`,
          )
          .eq('item_id', item)
          .order('dated_on', { ascending: false })
          .order('id')
          .limit(50),
      ).map(({ arrivedAt, ...proof }) => ({ ...proof, itemId: item, arrived: arrivedAt !== null })),
  })

export interface StatusChange {
  id: string
  status: string
  approvedMs: number | null
  approvedIn: string
  proofId: string | null
  words: string
  maker: string
  madeAt: string
}

/** How an item was cleared, the newest change first. */
export const historyQuery = (item: string) =>
  queryOptions({
    queryKey: clearanceKeys.history(item),
    queryFn: async (): Promise<StatusChange[]> =>
      orThrow(
        await supabase()
          .from('clearance_states')
          .select('id, status, approvedMs:approved_ms, approvedIn:approved_in, proofId:proof_id, words, maker:maker_name, madeAt:made_at')
          .eq('item_id', item)
          .order('made_at', { ascending: false })
          .limit(500),
      ),
  })

export interface SentProof {
  film: string
  item: string
  file: File
  fromId: string | null
  datedOn: string
  words: string
  keepUntil: string | null
}

/** Announces a proof and sends it; answers its id. Rejects with what the house said. */
export const sendProof = ({ film, item, file, fromId, datedOn, words, keepUntil }: SentProof): Promise<string> =>
  act([clearanceKeys.proofs(item), clearanceKeys.log(film)], async () => {
    const id = newId()
    const object = orThrow(
      await supabase().rpc('add_clearance_proof', {
        ...{ item, proof: id, name: file.name, size_bytes: file.size, from_person: fromId, dated_on: datedOn, words },
        ...(keepUntil ? { keep_until: keepUntil } : {}),
      }),
    )
    await sendAnnounced(file, object)
    return id
  })

/** Sends the file of a proof that was announced. Rejects with what the house said. */
export async function sendAnnounced(file: File, object: string): Promise<void> {
  const { sendSource } = await import('../media/send-source.ts')
  await new Promise<void>((arrived, refused) => {
    const events = { onSent() {}, onArrived: arrived, onInterrupted() {}, onRefused: (reason: string) => refused(new Error(reason)) }
    sendSource(file, object, events, 'clearance-proofs').catch(refused)
  })
}

/** Into the bin for thirty days, or out of it again. */
export const binProof = (film: string, { id, itemId }: Pick<ClearanceProof, 'id' | 'itemId'>, removed: boolean): Promise<void> =>
  act([clearanceKeys.proofs(itemId), clearanceKeys.log(film)], async () => {
    orThrow(
      await supabase()
        .from('clearance_proofs')
        .update({ removed_at: removed ? new Date().toISOString() : null })
        .eq('id', id),
    )
  })

/** The bytes, with the reader's own rights: no address of a proof is ever signed. */
export const readProof = async (film: string, id: string): Promise<Blob> =>
  orThrow(await supabase().storage.from('clearance-proofs').download(`${film}/${id}`)) as Blob
