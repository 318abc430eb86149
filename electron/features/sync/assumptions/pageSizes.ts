/** Sizes of pages, largest first. The interface states no maximum; such services are known to allow each of these. */
export const PAGE_SIZES = [1000, 500, 200, 100, 50, 25, 10, 5, 2, 1]
