import { nameProblem } from '#core/text/name.ts'
import { useFieldWords } from '#web/session/field-words.ts'
import { workspaceMode } from '#web/session/flag-store.ts'
import { Fieldset, Radio } from '#web/ui/controls/check.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { useText } from '#web/ui/text.ts'
import { AccountForm } from './account-form.tsx'
import { SignUpFrame } from './sign-up-frame.tsx'
import { signUpText } from './words.ts'

/** Name, one project and what is intended with it. Students begin in student mode, everyone else in professional mode. */
export default function CreatorSignUpPage() {
  const t = useText(signUpText)
  const words = useFieldWords()
  return (
    <SignUpFrame title={t('creatorTitle')} lead={t('creatorLead')} page="creator">
      <AccountForm
        userType="creator"
        submit={t('createAccount')}
        working={t('creating')}
        check={(form) => {
          const project = String(form.get('project') ?? '').trim()
          return {
            name: words.name(nameProblem(String(form.get('name') ?? ''))),
            project: project === '' ? t('projectRequired') : project.length > 200 ? t('projectTooLong') : undefined,
          }
        }}
        metadata={(form) => {
          const intent = String(form.get('intent') ?? 'making')
          workspaceMode.set(intent === 'student' ? 'student' : 'professional')
          return { name: String(form.get('name')).trim(), project: String(form.get('project')).trim(), intent }
        }}
      >
        {(errors) => (
          <>
            <TextField label={t('name')} aside={t('nameAside')} name="name" autoComplete="name" error={errors.name} />
            <TextField
              label={t('project')}
              aside={t('projectAside')}
              name="project"
              autoComplete="off"
              hint={t('projectHint')}
              error={errors.project}
            />
            <Fieldset legend={t('intent')}>
              <Radio name="intent" value="making" defaultChecked>
                {t('intentMaking')}
              </Radio>
              <Radio name="intent" value="finished">
                {t('intentFinished')}
              </Radio>
              <Radio name="intent" value="student">
                {t('intentStudent')}
              </Radio>
            </Fieldset>
          </>
        )}
      </AccountForm>
    </SignUpFrame>
  )
}
