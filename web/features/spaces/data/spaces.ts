import { queryOptions } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { ListedSpace, Space, SpaceAsset } from '#contract/spaces/spaces.ts'
import type { AssetKind } from '#core/spaces/budget.ts'
import type { Licence, SpaceDraft, SpaceKind } from '#core/spaces/space.ts'
import { act, makeStale } from '#web/data/house/act.ts'
import { houseKey, houseUrl, supabase } from '#web/data/house/client.ts'
import { HouseError, orThrow } from '#web/data/house/house-error.ts'
import { queryClient } from '#web/data/house/query-client.ts'
import { type RunningUpload, sendSource, type UploadRefusal } from '#web/data/media/send-source.ts'
import { storageKeys } from '#web/data/office/storage.ts'

/** Schemas of answers, loaded in parallel with the request. */
const shapes = () => import('#contract/spaces/spaces.ts')

const spaceKeys = {
  all: ['spaces'],
  lists: () => [...spaceKeys.all, 'lists'],
  list: (documentaryId: string | null) => [...spaceKeys.lists(), documentaryId],
  one: (id: string) => [...spaceKeys.all, 'one', id],
  file: (name: string) => ['space-files', name],
} as const

/** The reader's own spaces and those shown to them; of one film, those that speak of it. */
export const spacesQuery = (documentaryId: string | null = null) =>
  queryOptions({
    queryKey: spaceKeys.list(documentaryId),
    queryFn: async (): Promise<ListedSpace[]> => {
      const [answer, { listedSpaces }] = await Promise.all([
        supabase().rpc('list_spaces', documentaryId ? { documentary: documentaryId } : {}),
        shapes(),
      ])
      return listedSpaces.parse(orThrow(answer))
    },
  })

/** A space with all that is in it; null for anyone who may not enter. Asked again while a file of it is made ready. */
export const spaceQuery = (id: string) =>
  queryOptions({
    queryKey: spaceKeys.one(id),
    queryFn: async (): Promise<Space | null> => {
      const [answer, { space }] = await Promise.all([supabase().rpc('read_space', { space: id }), shapes()])
      return space.parse(orThrow(answer))
    },
    refetchInterval: (query) =>
      query.state.data?.assets.some(({ state }) => state === 'received' || state === 'preparing') ? 1500 : false,
  })

/** The current server version, uncached. */
export const readSpaceAnew = (id: string): Promise<Space | null> => queryClient.fetchQuery({ ...spaceQuery(id), staleTime: 0 })

export const beginSpace = (kind: SpaceKind, title: string, documentaryId: string | null): Promise<string> =>
  act([spaceKeys.lists()], async () =>
    orThrow(await supabase().rpc('begin_space', { kind, title, ...(documentaryId && { documentary: documentaryId }) })),
  )

/** Saves all of it; returns the new revision. Throws `HouseError` with detail `stale` when another page saved meanwhile. */
export async function saveSpace(id: string, known: number, draft: SpaceDraft): Promise<number> {
  const revision = orThrow(await supabase().rpc('save_space', { space: id, known, contents: JSON.parse(JSON.stringify(draft)) }))
  void makeStale(spaceKeys.one(id), spaceKeys.lists())
  otherPages?.postMessage(id)
  return revision
}
/** Broadcasts the saved space to other pages of this browser. */
const otherPages = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('spaces')
otherPages?.addEventListener('message', ({ data }) => void makeStale(spaceKeys.one(String(data))))

const changed = (id: string) => [spaceKeys.one(id), spaceKeys.lists()]
export const publishSpace = (id: string, audience: 'everyone' | 'film'): Promise<void> =>
  act(changed(id), async () => {
    orThrow(await supabase().rpc('publish_space', { space: id, audience }))
  })
export const withdrawSpace = (id: string): Promise<void> =>
  act(changed(id), async () => {
    orThrow(await supabase().rpc('withdraw_space', { space: id }))
  })
/** Whether other sites may show it, for as long as it is shown to everyone here. */
export const allowSpaceElsewhere = (id: string, allowed: boolean): Promise<void> =>
  act(changed(id), async () => {
    orThrow(await supabase().rpc('allow_space_elsewhere', { space: id, allowed }))
  })
/** Gone from every list, for thirty days; `false` brings it back, not shown to anyone. */
export const removeSpace = (id: string, gone = true): Promise<void> =>
  act(changed(id), async () => {
    orThrow(await supabase().rpc('remove_space', { space: id, gone }))
  })

export interface AssetWords {
  credit: string
  licence: Licence | null
  origin: string
  alt: string
}
export const creditSpaceAsset = (spaceId: string, assetId: string, { credit, licence, origin, alt }: AssetWords): Promise<void> =>
  act(changed(spaceId), async () => {
    orThrow(await supabase().rpc('credit_space_asset', { asset: assetId, credit, licence: licence as string, origin, alt }))
  })

/** What this page sends at the moment, by file. */
export interface SpaceUpload {
  sentBytes: number
  totalBytes: number
  state: 'sending' | 'interrupted' | 'refused'
  refusal?: UploadRefusal
}
const sending = new Map<string, { view: SpaceUpload; running?: RunningUpload }>()
const listeners = new Set<() => void>()
let snapshot: Readonly<Record<string, SpaceUpload>> = {}
function note(id: string, view: SpaceUpload | null) {
  const entry = sending.get(id)
  if (view === null) sending.delete(id)
  else sending.set(id, { ...entry, view })
  snapshot = Object.fromEntries([...sending].map(([key, each]) => [key, each.view]))
  for (const listener of listeners) listener()
}
export const useSpaceUploads = (): Readonly<Record<string, SpaceUpload>> =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => snapshot,
  )

/** Reserves storage for a file and starts the upload, which continues across navigation. Returns its id; throws `HouseError` when the quota is exceeded. */
export async function addSpaceAsset(spaceId: string, kind: AssetKind, file: File): Promise<string> {
  const id = await act([spaceKeys.one(spaceId), storageKeys.all], async () =>
    orThrow(await supabase().rpc('begin_space_asset', { space: spaceId, kind, name: file.name, size_bytes: file.size })),
  )
  await sendSpaceAsset(spaceId, id, file)
  return id
}

/** Resumes the upload of a file. */
export async function sendSpaceAsset(spaceId: string, id: string, file: File): Promise<void> {
  const view = { sentBytes: 0, totalBytes: file.size, state: 'sending' } as const
  note(id, view)
  const events = {
    onSent: (sentBytes: number) => note(id, { ...view, sentBytes }),
    onArrived() {
      note(id, null)
      void makeStale(spaceKeys.one(spaceId))
    },
    onInterrupted: () => note(id, { ...view, state: 'interrupted' as const }),
    onRefused: (refusal: UploadRefusal) => note(id, { ...view, state: 'refused' as const, refusal }),
  }
  const running = await sendSource(file, `${spaceId}/${id}/source`, events, 'spaces')
  const entry = sending.get(id)
  if (entry) entry.running = running
}

export const dropSpaceAsset = (spaceId: string, id: string): Promise<void> =>
  act([spaceKeys.one(spaceId), storageKeys.all], async () => {
    await sending.get(id)?.running?.abandon()
    note(id, null)
    orThrow(await supabase().rpc('drop_space_asset', { asset: id }))
  })

/** A file of a space, read with the reader's rights; its address is never signed. */
export const spaceFileQuery = (name: string) =>
  queryOptions({
    queryKey: spaceKeys.file(name),
    queryFn: () => readSpaceFile(name),
    // Immutable: files never change under a name.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
/** The file, or a stretch of its bytes; truncated at its end. */
export async function readSpaceFile(name: string, part?: { offset: number; length: number }): Promise<Blob> {
  if (!part) return orThrow(await supabase().storage.from('spaces').download(name)) as Blob
  // supabase-js reads files as a whole.
  const { data } = await supabase().auth.getSession()
  const path = name.split('/').map(encodeURIComponent).join('/')
  const answer = await fetch(`${houseUrl()}/storage/v1/object/authenticated/spaces/${path}`, {
    headers: {
      apikey: houseKey(),
      authorization: `Bearer ${data.session?.access_token ?? houseKey()}`,
      range: `bytes=${part.offset}-${part.offset + part.length - 1}`,
    },
  })
  if (answer.status !== 206) throw new HouseError({ message: `The house answered ${answer.status}.` })
  return answer.blob()
}

/** Whether a worker of this house has a browser to record paths with. */
export const canRecordSpacesQuery = queryOptions({
  queryKey: [...spaceKeys.all, 'can-record'],
  staleTime: 5 * 60_000,
  queryFn: async (): Promise<boolean> => orThrow(await supabase().rpc('can_record_spaces')),
})
/** Lets the house record the path as it is saved; answers the cut it will be, of that film or of a new one. */
export const recordInHouse = (spaceId: string, documentaryId: string | null): Promise<string> =>
  act([['documentaries'], storageKeys.all], async () =>
    orThrow(await supabase().rpc('record_space_path', { space: spaceId, ...(documentaryId && { documentary: documentaryId }) })),
  )

/** The name of a file the worker made of an asset. */
export const fileOf = (asset: Pick<SpaceAsset, 'folder'>, name: string | undefined): string | null =>
  asset.folder && name ? `${asset.folder}/${name}` : null
