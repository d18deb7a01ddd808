import { useFlags } from '#web/session/use-session.ts'
import { useText } from '#web/ui/text.ts'
import { deskHomeText } from './words.ts'

/** What a verb of the desk is for, in the simplified experience. */
export function VerbHelp({ verb }: { verb: 'make' | 'show' | 'learn' }) {
  const t = useText(deskHomeText)
  const { flags } = useFlags()
  if (!flags.simplifiedExperience) return null
  return <p className="lead measure verb-help">{t(`help_${verb}`)}</p>
}
