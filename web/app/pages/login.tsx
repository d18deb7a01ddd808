export { default } from '#web/features/sign-in/page.tsx'
