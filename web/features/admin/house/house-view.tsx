import { PostTest } from '../post-test.tsx'
import { HouseFlagsForm } from './house-flags-form.tsx'
import { HouseForm } from './house-form.tsx'

/** The house's settings: who runs it, what people see at first, whether its mail goes out. */
export const HouseView = () => (
  <>
    <HouseForm />
    <HouseFlagsForm />
    <PostTest />
  </>
)
