import { Button } from '#web/ui/controls/button.tsx'
import { Menu } from '#web/ui/controls/menu.tsx'
import { useText } from '#web/ui/text.ts'
import { captionsText } from '../words.ts'
import { CueIcon } from './cue-icon.tsx'
import { keys } from './keys.ts'
import type { CueAct } from './use-cue-acts.ts'

/** Frequent actions, by what they change. The rest is behind More. */
const groups = {
  time: ['setIn', 'setOut', 'snap'],
  text: ['split', 'merge', 'fix'],
  cue: ['hear', 'add', 'remove'],
} as const satisfies Record<string, readonly CueAct[]>
const rare = ['earlier', 'later', 'shiftRest', 'protect'] as const satisfies readonly CueAct[]
type GroupName = keyof typeof groups

interface CueToolsProps {
  acts: Record<CueAct, () => void>
  /** Whether a cue is chosen: without one there is only a new one. */
  hasCue: boolean
  onChapter: () => void
  onStill: () => void
}

/** Acts on the selected cue: its time, its text, the cue; each with its key. */
export function CueTools({ acts, hasCue, onChapter, onStill }: CueToolsProps) {
  const t = useText(captionsText)
  const notNow = hasCue ? {} : { notNow: t('chooseCue') }
  return (
    <div className="cc-tools">
      {(Object.keys(groups) as GroupName[]).map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: three buttons, no form
        <div key={group} className="cc-group" role="group" aria-label={t(`group_${group}`)}>
          <span className="small dim" aria-hidden="true">
            {t(`group_${group}`)}
          </span>
          {groups[group].map((act) => (
            <Button key={act} small notNow={act !== 'add' && !hasCue} aria-keyshortcuts={shortcutOf(act)} onClick={acts[act]}>
              <CueIcon act={act} />
              {t(`act_${act}`)}
              <span className="mono dim" aria-hidden="true">
                {keyOf(act)}
              </span>
            </Button>
          ))}
        </div>
      ))}
      <Menu
        label={t('moreForCue')}
        trigger={
          <Button small kind="plain">
            {t('moreForCue')}
          </Button>
        }
        items={[
          ...rare.map((act) => ({ label: t(`act_${act}`), aside: keyOf(act), onChoose: acts[act], ...notNow })),
          { label: t('chapterHere'), onChoose: onChapter, ...notNow },
          { label: t('stillHere'), onChoose: onStill },
        ]}
      />
    </div>
  )
}

const keyFor = (act: CueAct) => keys.find((key) => key.act === act)
/** The shortcut for display: with Alt where it works only with Alt. */
const keyOf = (act: CueAct): string => {
  const key = keyFor(act)
  return key ? `${key.onlyAlt ? 'Alt ' : ''}${key.shown}` : ''
}
const shortcutOf = (act: CueAct): string | undefined => {
  const code = keyFor(act)?.code
  return code && `Alt+${code.replace('Key', '')}`
}
