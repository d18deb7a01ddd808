import './sign-in.css'
import { useSearchParams } from 'react-router'
import { useSession } from '#web/session/use-session.ts'
import { useText } from '#web/ui/text.ts'
import { JoinChoice } from './join-choice.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useRedirectAfterLogin } from './use-redirect.ts'
import { WhereTo } from './where-to.tsx'
import { signInText } from './words.ts'

/** Section 2. One page for signing in, for the second step that is owed, and for the new password a recovery link asks for. */
export default function SignInPage() {
  const { user, settingPassword, owesSecondFactor } = useSession()
  useRedirectAfterLogin()
  const [query] = useSearchParams()
  const form = !user ? (
    query.has('join') ? (
      <JoinChoice />
    ) : (
      <SignInForm />
    )
  ) : owesSecondFactor ? (
    <SecondFactorForm />
  ) : settingPassword ? (
    <NewPasswordForm email={user.email ?? ''} />
  ) : (
    <SignedIn />
  )
  return (
    <div className="page sign-in">
      <WhereTo />
      {form}
    </div>
  )
}

/** The second between the login and the page it leads to. */
function SignedIn() {
  const t = useText(signInText)
  return (
    <div className="sign-in-form" role="status">
      <h1 className="title-l">{t('signedIn')}</h1>
      <p className="dim">{t('signedInText')}</p>
    </div>
  )
}
