import { useRef } from 'react'
import { useSession } from '#web/session/use-session.ts'
import { useText } from '#web/ui/text.ts'
import { AccountForm } from './account-form.tsx'
import { ApplicationForm } from './application-form.tsx'
import { checkInstitution, InstitutionFields, readInstitution } from './institution-fields.tsx'
import { SignUpFrame } from './sign-up-frame.tsx'
import { signUpText } from './words.ts'

/** Type, domain, contact, how people sign in; the whole path beside it. The account is a viewer's; the application is what a moderator sees. */
export default function InstitutionalSignUpPage() {
  const t = useText(signUpText)
  const { user, loading } = useSession()
  // Who came without an account stays with the form that opens one: it also says what happens once it is open.
  const cameSignedIn = useRef<boolean>(undefined)
  if (!loading) cameSignedIn.current ??= user !== null
  return (
    <SignUpFrame title={t('institutionalTitle')} lead={t('institutionalLead')} page="institution" beside={<Path />}>
      {user && cameSignedIn.current ? (
        <ApplicationForm email={user.email ?? ''} />
      ) : (
        <AccountForm
          userType="viewer"
          submit={t('apply')}
          working={t('applying')}
          check={(form) => checkInstitution(form, t)}
          metadata={(form) => {
            const { signIn, ...institution } = readInstitution(form)
            return { name: String(form.get('name')).trim(), institution: { ...institution, sign_in: signIn } }
          }}
        >
          {(errors) => <InstitutionFields errors={errors} />}
        </AccountForm>
      )}
    </SignUpFrame>
  )
}

function Path() {
  const t = useText(signUpText)
  const steps = [
    [t('path1'), t('path1Text')],
    [t('path2'), t('path2Text')],
    [t('path3'), t('path3Text')],
    [t('path4'), t('path4Text')],
  ] as const
  return (
    <section aria-labelledby="path">
      <h2 className="ui" id="path">
        {t('pathTitle')}
      </h2>
      <ol className="sign-up-path">
        {steps.map(([name, text]) => (
          <li key={name}>
            <strong>{name}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
