import { useText } from '#web/ui/text.ts'
import { AccountForm } from './account-form.tsx'
import { SignUpFrame } from './sign-up-frame.tsx'
import { signUpText } from './words.ts'

/** An address and a password: watch before profile. */
export default function ViewerSignUpPage() {
  const t = useText(signUpText)
  return (
    <SignUpFrame title={t('viewerTitle')} lead={t('viewerLead')} page="viewer">
      <AccountForm userType="viewer" submit={t('createAccount')} working={t('creating')} />
    </SignUpFrame>
  )
}
