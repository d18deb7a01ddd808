import { useWorkspaceMode } from '#web/session/use-session.ts'
import { useText } from '#web/ui/text.ts'
import type { lessons } from './learn-view.tsx'
import { deskText } from './words.ts'

/** The explanation of a part of the desk, beside that part: in student mode. */
export function Explained({ lesson }: { lesson: (typeof lessons)[number] }) {
  const t = useText(deskText)
  const { mode } = useWorkspaceMode()
  if (mode !== 'student') return null
  return <p className="ui dim measure explained">{t(`lessonText_${lesson}`)}</p>
}
