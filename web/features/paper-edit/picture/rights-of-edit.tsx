import { useMemo } from 'react'
import { cutOfAssembly } from '#core/clearance/measured-cut.ts'
import { OwedLanes } from '#web/player/cleared/owed-lanes.tsx'
import { useFlags } from '#web/session/use-session.ts'
import { useOpenEdit } from '../open/open-edit.ts'

/** What the edit owes and what of it is open, as it is cut now. */
export function RightsOfEdit() {
  const { film, edit, assembly } = useOpenEdit()
  const { flags } = useFlags()
  const cut = useMemo(() => cutOfAssembly(assembly, edit), [assembly, edit])
  return <OwedLanes film={film.id} cut={cut} leadsTo={flags.showProfessionalMode ? { kind: 'edit', id: edit.id } : null} />
}
