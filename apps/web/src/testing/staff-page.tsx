import { MantineProvider } from "@mantine/core";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render } from "@testing-library/react";
import type { PropsWithChildren, ReactNode } from "react";

/** Renders a part of the staff's screens. Dialogs and lists open without animations. */
export function renderForStaff(part: ReactNode): void {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  const Around = ({ children }: PropsWithChildren) => (
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <main>{children}</main>
      </QueryClientProvider>
    </MantineProvider>
  );
  render(part, { wrapper: Around });
}

/** Renders a part that has links. */
export async function renderWithLinks(part: ReactNode): Promise<void> {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => part }),
    history: createMemoryHistory({ initialEntries: ["/"] }),
  });
  await act(() => router.load());
  renderForStaff(<RouterProvider router={router} />);
}
