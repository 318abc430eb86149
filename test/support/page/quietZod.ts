import { z } from 'zod'

// The page's content policy refuses code made from text, which zod would otherwise try.
z.config({ jitless: true })
