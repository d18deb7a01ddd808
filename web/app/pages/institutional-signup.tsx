export { default } from '#web/features/sign-up/institutional-page.tsx'
