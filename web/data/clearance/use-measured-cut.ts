import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { cutOfAssembly, cutOfVersion, type MeasuredCut } from '#core/clearance/measured-cut.ts'
import { assemble } from '#core/edit/assembly.ts'
import { settledItems } from '#core/edit/settled-items.ts'
import { constantRate } from '#core/media/media-plan.ts'
import { editItemsQuery } from '../edit/edit-items.ts'
import { useEditOutbox } from '../edit/edit-outbox.ts'
import { type PaperEdit, paperEditsQuery } from '../edit/paper-edits.ts'
import { editRushesQuery } from '../edit/rushes-of-edits.ts'
import { type Cut, cutsQuery } from '../film/cuts.ts'
import { frozenMapsQuery } from './frozen-maps.ts'

/** What is measured: a paper edit as it is now, or a version. */
export interface CutChoice {
  kind: 'edit' | 'version'
  id: string
}
export type ChosenCut = { kind: 'edit'; edit: PaperEdit } | { kind: 'version'; version: Cut }

/** The cuts of a film that can be measured, and the one that was chosen; the paper edit changed last, else the newest version, without a choice. */
export function useCuts(film: string, choice: CutChoice | null) {
  const edits = useQuery(paperEditsQuery(film))
  const versions = useQuery(cutsQuery(film))
  const edit = edits.data?.find(({ id }) => choice?.kind === 'edit' && id === choice.id)
  const version = versions.data?.find(({ id }) => choice?.kind === 'version' && id === choice.id)
  const first = edits.data?.[0]
  const newest = versions.data?.[0]
  const chosen: ChosenCut | null = edit
    ? { kind: 'edit', edit }
    : version
      ? { kind: 'version', version }
      : first
        ? { kind: 'edit', edit: first }
        : newest
          ? { kind: 'version', version: newest }
          : null
  const arrived = !edits.isPending && !versions.isPending
  return { edits: edits.data ?? [], versions: versions.data ?? [], chosen: arrived ? chosen : null, arrived }
}

/** What a cut shows; of a paper edit with one's own changes before they are saved. Undefined until it is here. `useFollowedEdit` keeps it true while others change it. */
export function useMeasuredCut(film: string, chosen: ChosenCut | null): MeasuredCut | undefined {
  const edit = chosen?.kind === 'edit' ? chosen.edit : undefined
  const version = chosen?.kind === 'version' ? chosen.version : undefined
  const rushes = useQuery({ ...editRushesQuery(film), enabled: chosen !== null })
  const items = useQuery({ ...editItemsQuery(edit?.id ?? ''), enabled: edit !== undefined })
  const maps = useQuery({ ...frozenMapsQuery(film), enabled: version !== undefined })
  const outbox = useEditOutbox()
  return useMemo(() => {
    const byId = new Map((rushes.data ?? []).map((rush) => [rush.id, rush]))
    if (!rushes.data) return undefined
    if (edit && items.data) {
      const waiting = outbox.filter(({ editId, refused }) => editId === edit.id && refused === undefined)
      return cutOfAssembly(assemble(settledItems(items.data, waiting), edit, byId), edit)
    }
    if (version && maps.data)
      return cutOfVersion(
        {
          id: version.id,
          rate: constantRate(version.frameRate || 25),
          durationMs: version.durationMs ?? 0,
          map: maps.data.get(version.id) ?? null,
        },
        (id) => byId.get(id)?.rate,
      )
    return undefined
  }, [rushes.data, edit, items.data, outbox, version, maps.data])
}
