import { useMemo } from 'react'
import { cutOfAssembly } from '#core/clearance/measured-cut.ts'
import { clearancesPath } from '#web/player/cleared/clearances-path.ts'
import { ClearedLane } from '#web/player/cleared/cleared-lane.tsx'
import { useFlags } from '#web/session/use-session.ts'
import { useOpenEdit } from '../open/open-edit.ts'

/** What of the edit is not cleared, as it is cut now. */
export function RightsOfEdit() {
  const { film, edit, assembly } = useOpenEdit()
  const { flags } = useFlags()
  const cut = useMemo(() => cutOfAssembly(assembly, edit), [assembly, edit])
  return (
    <ClearedLane
      film={film.id}
      cut={cut}
      toItem={flags.showProfessionalMode ? (item) => clearancesPath(film.id, { item, cut: { kind: 'edit', id: edit.id } }) : undefined}
    />
  )
}
