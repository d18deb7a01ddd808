export { default } from '#web/features/sign-up/creator-page.tsx'
