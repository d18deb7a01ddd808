import { useQuery } from '@tanstack/react-query'
import type { FlagName } from '#core/house/flags.ts'
import { myDocumentaries } from '#web/data/film/own-documentaries.ts'
import { useFlags, useWorkspaceMode } from '#web/session/use-session.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Switch } from '#web/ui/controls/check.tsx'
import { useText } from '#web/ui/text.ts'
import { deskTools, opensAfter, suggestedFlags } from '../desk-tools.ts'
import { reachedWith } from './use-unlocking.ts'
import { deskHomeText } from './words.ts'

/** The rooms and tools of the workspace: what each is for, what opens it, and what this mode suggests. Switching one off hides a room and no data. */
export function Tools() {
  const t = useText(deskHomeText)
  const { mode } = useWorkspaceMode()
  const { flags, setFlag } = useFlags()
  const films = useQuery(myDocumentaries)
  const reached = reachedWith((films.data ?? []).filter((film) => !film.removedAt))
  const suggested = suggestedFlags(mode)
  const differs = (Object.entries(suggested) as [FlagName, boolean][]).filter(([name, on]) => flags[name] !== on)
  const takeSuggestions = () => {
    for (const [name, on] of differs) setFlag(name, on)
  }
  return (
    <section aria-labelledby="desk-tools">
      <div className="head">
        <h2 id="desk-tools">{t('tools')}</h2>
        {differs.length > 0 && (
          <Button small onClick={takeSuggestions}>
            {t(`takeSuggestions_${mode}`)}
          </Button>
        )}
      </div>
      <p className="small dim measure">{t('toolsText')}</p>
      <ul className="tools">
        {deskTools.map((tool) => {
          const opens = flags.enableFeatureUnlocking && !flags[tool] ? opensAfter(tool, reached) : null
          return (
            <li key={tool}>
              <Switch checked={flags[tool]} onChange={(event) => setFlag(tool, event.target.checked)}>
                {t(`tool_${tool}`)}
              </Switch>
              <p className="small dim">
                {t(`toolText_${tool}`)}
                {opens && !opens.met && ` ${t(`opensAfter_${opens.after}`)}`}
                {suggested[tool] !== flags[tool] && ` ${t(suggested[tool] ? `suggestsOn_${mode}` : `suggestsOff_${mode}`)}`}
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
