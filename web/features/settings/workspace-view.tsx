import { defaultQaFlags, type QaFlags } from '#core/flags.ts'
import { useFlags, useQaFlags, useRole, useWorkspaceMode } from '#web/session/use-session.ts'
import { Fieldset, Radio, Switch } from '#web/ui/check.tsx'
import { useText } from '#web/ui/text.ts'
import { Section } from './section.tsx'
import { settingsText } from './words.ts'

/** Flags of tools that are here. A switch for what does not exist would promise it; the others are kept and wait. */
const shownFlags = ['showCollaborationHub', 'showScreenings', 'showBrainstormingTool', 'show3DExperiments', 'showAdminPanel'] as const

/** What this browser shows: the mode, the user-testing flags and the QA flags. */
export function WorkspaceView() {
  const t = useText(settingsText)
  const { mode, setMode } = useWorkspaceMode()
  const { flags, setFlag } = useFlags()
  const { isModerator } = useRole()
  const { qaFlags, setQaFlag } = useQaFlags()
  return (
    <>
      <Section title={t('mode')} text={t('modeText')}>
        <Fieldset legend={<span className="unseen">{t('mode')}</span>}>
          {(['student', 'professional'] as const).map((name) => (
            <Radio key={name} name="mode" value={name} checked={mode === name} onChange={() => setMode(name)}>
              {t(name === 'student' ? 'modeStudent' : 'modeProfessional')}
            </Radio>
          ))}
        </Fieldset>
      </Section>
      <Section title={t('flags')} text={t('flagsText')}>
        <div className="settings-switches">
          {shownFlags
            .filter((name) => name !== 'showAdminPanel' || isModerator)
            .map((name) => (
              <Switch key={name} checked={flags[name]} onChange={(event) => setFlag(name, event.currentTarget.checked)}>
                {t(`flag_${name}`)}
              </Switch>
            ))}
        </div>
      </Section>
      <Section title={t('qa')} text={t('qaText')}>
        <div className="settings-switches">
          {(Object.keys(defaultQaFlags) as (keyof QaFlags)[]).map((name) => (
            <Switch key={name} checked={qaFlags[name]} onChange={(event) => setQaFlag(name, event.currentTarget.checked)}>
              {t(`qa_${name}`)}
            </Switch>
          ))}
        </div>
      </Section>
    </>
  )
}
