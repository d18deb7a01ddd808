import { useMemo } from 'react'
import { cutOfAssembly } from '#core/clearance/measured-cut.ts'
import { clearancesPath } from '#web/player/cleared/clearances-path.ts'
import { ClearedLane } from '#web/player/cleared/cleared-lane.tsx'
import { ReleasedLane } from '#web/player/cleared/released-lane.tsx'
import { releasesPath } from '#web/player/cleared/releases-path.ts'
import { useFlags } from '#web/session/use-session.ts'
import { useOpenEdit } from '../open/open-edit.ts'

/** What of the edit is not cleared and not released, as it is cut now. */
export function RightsOfEdit() {
  const { film, edit, assembly } = useOpenEdit()
  const { flags } = useFlags()
  const cut = useMemo(() => cutOfAssembly(assembly, edit), [assembly, edit])
  return (
    <>
      <ClearedLane
        film={film.id}
        cut={cut}
        toItem={flags.showProfessionalMode ? (item) => clearancesPath(film.id, { item, cut: { kind: 'edit', id: edit.id } }) : undefined}
      />
      <ReleasedLane film={film.id} cut={cut} toSubject={flags.showProfessionalMode ? (id) => releasesPath(film.id, id) : undefined} />
    </>
  )
}
