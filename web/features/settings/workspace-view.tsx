import { useSearchParams } from 'react-router'
import { defaultQaFlags, type QaFlags } from '#core/house/flags.ts'
import { useFlags, useQaFlags, useRole, useUserType, useWorkspaceMode } from '#web/session/use-session.ts'
import { Fieldset, Radio, Switch } from '#web/ui/controls/check.tsx'
import { useText } from '#web/ui/text.ts'
import { Section } from './section.tsx'
import { settingsText } from './words.ts'

/** Flags of existing features, each with a description. A switch for a missing one would promise it; the others are stored and hidden. */
const rooms = ['showCollaborationHub', 'showScreenings', 'showBrainstormingTool', 'show3DExperiments'] as const
const ofTheDesk = [
  'simplifiedExperience',
  'enableFeatureUnlocking',
  'showAdvancedCreatorFeatures',
  'showProfessionalMode',
  'showInstitutionalFeatures',
] as const

/** What this browser shows: the mode, the user-testing flags and the QA flags. */
export function WorkspaceView() {
  const t = useText(settingsText)
  const { mode, setMode } = useWorkspaceMode()
  const { flags, setFlag } = useFlags()
  const { isModerator } = useRole()
  const { qaFlags, setQaFlag } = useQaFlags()
  // For testers, by this address; and where one is on, so that it can be turned off.
  const tests = useSearchParams()[0].has('test') || Object.values(qaFlags).some(Boolean)
  const isCreator = useUserType() === 'creator'
  const shown = [...rooms, ...(isCreator ? ofTheDesk : []), ...(isModerator ? (['showAdminPanel'] as const) : [])]
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
        <ul className="settings-flags">
          {shown.map((name) => (
            <li key={name}>
              <Switch checked={flags[name]} onChange={(event) => setFlag(name, event.currentTarget.checked)}>
                {t(`flag_${name}`)}
              </Switch>
              <p className="small dim measure">{t(`flagText_${name}`)}</p>
            </li>
          ))}
        </ul>
      </Section>
      {tests && (
        <Section title={t('qa')} text={t('qaText')}>
          <div className="settings-switches">
            {(Object.keys(defaultQaFlags) as (keyof QaFlags)[]).map((name) => (
              <Switch key={name} checked={qaFlags[name]} onChange={(event) => setQaFlag(name, event.currentTarget.checked)}>
                {t(`qa_${name}`)}
              </Switch>
            ))}
          </div>
        </Section>
      )}
    </>
  )
}
