export { YourYear as Component } from '../../features/your-year/your-year.tsx'
