import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
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
